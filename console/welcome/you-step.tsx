import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ownPasswordQuery } from "../api/queries.ts";
import { facts, role } from "../facts.ts";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/welcome.ts";
import { isFirstOwner } from "./first-owner.ts";

/** Who is signed in, and where the own password and second factor are. */
export function YouStep() {
  // It is changed in another tab.
  const query = useQuery({ ...ownPasswordQuery, enabled: isFirstOwner, refetchOnWindowFocus: "always" });
  return (
    <>
      <p className="lead-in">{words.you.text(facts.email, frameWords.roles[role])}</p>
      {query.data === undefined ? null : (
        <p className={query.data ? "note good lead-in" : "note warn lead-in"}>
          {query.data ? words.you.ownPassword : words.you.firstStart}
        </p>
      )}
      <div className="actions">
        <Button
          component="a"
          href="/account"
          target="_blank"
          variant="default"
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          {words.you.account}
        </Button>
        <span className="soft small">{words.you.back}</span>
      </div>
    </>
  );
}
