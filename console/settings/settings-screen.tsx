import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { membersQuery, type Workspace, workspaceQuery } from "../api/queries.ts";
import { facts, may, role } from "../facts.ts";
import { settingsDialogs } from "../frame/dialog-search.ts";
import { dayOf } from "../frame/format.ts";
import { Page } from "../frame/page.tsx";
import { Answered } from "../frame/states.tsx";
import { useDialog } from "../frame/use-dialog.ts";
import { isSelf, RemoveDialog } from "../members/member-dialogs.tsx";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/settings.ts";
import { WorkspaceName } from "./workspace-name.tsx";

/** The workspace itself: what it is called, what holds for it, and the way out of it. */
export function SettingsScreen() {
  const query = useQuery({ ...workspaceQuery, refetchOnWindowFocus: false });
  return (
    <Page title={words.title}>
      <Answered query={query} lines={6}>
        {(workspace) => (
          <div className="gap narrow">
            <WorkspaceName key={workspace.name} name={workspace.name} />
            <WorkspaceFacts workspace={workspace} />
            <DangerZone />
          </div>
        )}
      </Answered>
    </Page>
  );
}

function WorkspaceFacts({ workspace }: { readonly workspace: Workspace }) {
  return (
    <section className="card padded gap">
      <h2>{words.facts}</h2>
      <dl className="facts">
        <dt>{words.id}</dt>
        <dd>
          {workspace.id} <span className="soft">({words.idHint})</span>
        </dd>
        <dt>{words.created}</dt>
        <dd>{dayOf(workspace.created_at)}</dd>
        <dt>{words.role}</dt>
        <dd>{frameWords.roles[role]}</dd>
        <dt>{words.host}</dt>
        <dd>{facts.shared_host}</dd>
        <dt>{words.zone}</dt>
        <dd>{words.zoneText}</dd>
        <dt>{words.money}</dt>
        <dd>{words.moneyText}</dd>
        <dt>{words.brand}</dt>
        <dd>{may("admin") ? <Link to="/reports">{words.brandText}</Link> : words.brandText}</dd>
      </dl>
    </section>
  );
}

function DangerZone() {
  const members = useQuery(membersQuery);
  const dialog = useDialog(settingsDialogs);
  const self = members.data?.find(isSelf);
  if (self === undefined) return null;
  return (
    <section className="card padded gap" aria-labelledby="danger">
      <h2 id="danger">{words.danger}</h2>
      <div className="line-between">
        <div className="grow">
          <strong>{words.leave}</strong>
          <p className="soft lead-in">{words.leaveText}</p>
        </div>
        <Button variant="light" color="red" onClick={() => dialog.open("leave")}>
          {words.leaveAction}
        </Button>
      </div>
      {dialog.name === "leave" ? <RemoveDialog member={self} onClose={dialog.close} /> : null}
    </section>
  );
}
