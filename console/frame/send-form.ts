import { facts } from "../facts.ts";

/** Where a further workspace is made. */
export const NEW_WORKSPACE = "/account/workspaces";

/** Goes on in another of the member's workspaces. */
export function switchWorkspace(id: number): void {
  sendForm("/account/workspace", { workspace: String(id) });
}

/** Sends a form of the server-rendered pages, and leaves for where it leads. */
export function sendForm(path: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = path;
  for (const [name, value] of Object.entries({ ...fields, form_token: facts.form_token })) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
