import { createOwnWorkspace } from "../create-own-workspace.ts";
import { readName } from "../names.rules.ts";
import { ownWorkspaceProblem } from "../own-workspace.rules.ts";
import { moveSession } from "../session.store.ts";
import type { ConsoleApp, ConsoleDoor, ConsoleParts, Visitor } from "./console-door.ts";
import { signInAddress } from "./return-path.rules.ts";
import { signedInOf } from "./signed-in.ts";
import { type WorkspacesPage, workspacesPage } from "./workspaces-page.ts";

/** The page of one's workspaces: going on in another one, and making a further one. */
export function addWorkspaces(app: ConsoleApp, door: ConsoleDoor, parts: ConsoleParts): void {
  const { db, plans } = parts;
  const show = (
    visitor: Visitor,
    given: Pick<WorkspacesPage, "name" | "problem" | "takesRules">,
  ): Promise<string> => {
    const { memberships } = visitor;
    const whyNone = ownWorkspaceProblem(memberships, plans.hasPlans);
    return workspacesPage({ signedIn: signedInOf(visitor), memberships, whyNone, ...given });
  };

  app.get("/account/workspaces", async (context) => {
    const visitor = await door.visitorOf(context);
    if (visitor === null) return context.redirect(signInAddress("/account/workspaces"), 303);
    return context.html(await show(visitor, { name: "", problem: null, takesRules: false }));
  });

  app.post("/account/workspaces", (context) =>
    door.withForm(context, async (visitor, fields) => {
      const { session, memberships } = visitor;
      const given = fields.get("name") ?? "";
      const name = readName(given);
      // Rules of a workspace that is none of the member's are nobody's to give.
      const source = memberships.find(({ workspace_id }) => String(workspace_id) === fields.get("rules_of"));
      const rulesOf = source?.workspace_id ?? null;
      const order = { name: name.ok ? name.value : "", ownerId: session.user_id, rulesOf };
      const made = name.ok ? await createOwnWorkspace(parts, order, plans.hasPlans) : name;
      if (!made.ok) {
        const page = await show(visitor, {
          name: given,
          problem: made.reason,
          takesRules: rulesOf !== null,
        });
        return context.html(page, 422);
      }
      await moveSession(db, made.value, session.id);
      // It has its name already, and its owner is known here.
      return context.redirect("/welcome?step=host", 303);
    }),
  );

  app.post("/account/workspace", (context) =>
    door.withForm(context, async ({ session, memberships }, fields) => {
      const wanted = memberships.find(({ workspace_id }) => String(workspace_id) === fields.get("workspace"));
      // One of somebody else's, or none: the session stays where it is.
      if (wanted !== undefined) await moveSession(db, wanted.workspace_id, session.id);
      return context.redirect("/", 303);
    }),
  );
}
