import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { type ServingOnEngine, serveOnEngine } from "../support/serve-on-engine.ts";
import { type SmtpServer, startSmtpServer, textOf } from "../support/smtp-server.ts";
import { runUtmost } from "../support/utmost-program.ts";

const LIMIT_ms = 120_000;

onEachEngine("commands that print a link mail it too", (engine) => {
  let smtp: SmtpServer;
  let on: ServingOnEngine;
  beforeAll(async () => {
    smtp = await startSmtpServer("never");
    on = await serveOnEngine(engine, () => ({
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}?starttls=never`,
      MAIL_FROM: "Links <links@example.com>",
      SMTP_TIMEOUT_MS: "2000",
    }));
  }, LIMIT_ms);
  afterAll(async () => {
    await on.stop();
    await smtp.stop();
  }, LIMIT_ms);
  const run = (...words: string[]) => runUtmost(words, on.variables);
  const invite = ["member", "add", "--email", "Ada@example.com", "--role", "admin"];
  const reset = ["password", "reset", "--email", "BOSS@example.com"];

  test(
    "member add and password reset: printed alone, and in the mail",
    async () => {
      const owned = ["workspace", "create", "--name", "Agency", "--owner-email", "Boss@example.com"];
      const id = (await run(...owned)).out.trim();
      const invited = await run(...invite, "--workspace", id);
      expect([invited.code, invited.complaints]).toEqual([0, "It was mailed to Ada@example.com too.\n"]);
      const invitation = smtp.taken.at(-1);
      expect([invitation?.to, invitation?.from]).toEqual([["Ada@example.com"], "links@example.com"]);
      if (invitation === undefined) throw new Error("no mail");
      expect(invitation.raw).toContain("Subject: Invitation to Agency");
      expect(textOf(invitation)).toContain("The operator invites you to the workspace Agency on Utmost");
      expect(textOf(invitation)).toContain(`\n${invited.out}`);
      expect(invited.out).toMatch(/^http:\/\/localhost:\d+\/invitation\/[0-9A-Za-z]{43}\n$/);

      const told = await run(...reset);
      // To the address that the account has.
      expect([told.code, told.complaints]).toEqual([0, "It was mailed to Boss@example.com too.\n"]);
      const mail = smtp.taken.at(-1);
      if (mail === undefined) throw new Error("no mail");
      expect([mail.to, textOf(mail).includes(`\n${told.out}`)]).toEqual([["Boss@example.com"], true]);
      const asJson = await run(...reset, "--json");
      expect(asJson.complaints).toBe("");
      expect(JSON.parse(asJson.out)).toMatchObject({ mailed: true, mail_problem: null });
      expect(smtp.taken).toHaveLength(3);
    },
    LIMIT_ms,
  );

  test.each(["refusing", "slow"] as const)(
    "a server that is %s: the link is printed and good all the same, and what is wrong is told",
    async (is) => {
      smtp.become(is);
      for (const words of [invite, reset]) {
        const { code, out, complaints } = await run(...words);
        expect([words[0], code, complaints.includes("has not taken the mail: ")]).toEqual([
          words[0],
          0,
          true,
        ]);
        expect(complaints).toContain("Pass the link on yourself.");
        const page = await fetch(on.serving.url + new URL(out.trim()).pathname);
        expect([words[0], page.status]).toEqual([words[0], 200]);
        const asJson = JSON.parse((await run(...words, "--json")).out);
        expect([words[0], asJson.mailed]).toEqual([words[0], false]);
        expect(asJson.mail_problem).toContain(`127.0.0.1:${smtp.port} has not taken the mail: `);
      }
      smtp.become("well");
    },
    LIMIT_ms,
  );
});
