import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { facts, role } from "../facts.ts";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/welcome.ts";

/** Who is signed in, and where the own password and second factor are. */
export function YouStep() {
  return (
    <>
      <p className="lead-in">{words.you.text(facts.email, frameWords.roles[role])}</p>
      {role === "owner" ? <p className="soft lead-in">{words.you.firstStart}</p> : null}
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
