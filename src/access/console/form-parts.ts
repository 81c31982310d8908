import { html, raw } from "hono/html";
import { PASSWORD_characters, PASSWORD_characters_at_least } from "../../limits.ts";
import type { Html } from "./page-frame.ts";

/** What has gone wrong with a form, where its reader looks first; nothing for null. */
export function problemNote(problem: string | null): Html | string {
  return problem === null
    ? ""
    : html`<div class="note bad" role="alert" tabindex="-1" autofocus>${problem}</div>`;
}

/** What has just been done, in a sentence; nothing for null. */
export function doneNote(notice: string | null): Html | string {
  return notice === null ? "" : html`<div class="note good" role="status">${notice}</div>`;
}

/** The field of a password that is kept already. */
export function presentPasswordField(id: string, label: string): Html {
  return html`<div class="field"><label for="${id}">${label}</label>
<input type="password" id="${id}" name="password" autocomplete="current-password" required></div>`;
}

/** The field of a password that is chosen now. */
export function newPasswordField(id: string): Html {
  return html`<div class="field"><label for="${id}">New password</label>
<input type="password" id="${id}" name="new_password" autocomplete="new-password" required minlength="${PASSWORD_characters_at_least}"
maxlength="${PASSWORD_characters}" aria-describedby="${id}-hint">
<span class="hint" id="${id}-hint">At least ${PASSWORD_characters_at_least} characters; a few words are a good one.</span></div>`;
}

/** The e-mail address an account has, for people to see and for password managers to keep. */
export function fixedEmailField(id: string, email: string): Html {
  return html`<div class="field"><label for="${id}">E-mail address</label>
<input type="email" id="${id}" value="${email}" autocomplete="username" readonly></div>`;
}

/** The field of a person's name. */
export function nameField(id: string, name: string, maxLength: number, required: boolean): Html {
  return html`<div class="field"><label for="${id}">Your name</label>
<input type="text" id="${id}" name="name" value="${name}" maxlength="${maxLength}" autocomplete="name"${required ? raw(" required") : ""}></div>`;
}
