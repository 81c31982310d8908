import type { Config } from "../../config.ts";
import { greetServer } from "../../mail/mailer.ts";
import { type Finding, fault, messageOf, ok } from "./finding.ts";

/** Whether the server for mail lets this service in. Sends nothing; empty where no mail is set up. */
export async function checkMail({ mail }: Config): Promise<readonly Finding[]> {
  if (mail === null) return [];
  const where = `${mail.host}:${mail.port}`;
  try {
    await greetServer(mail);
    return [ok("mail", `${where} lets this service in. utmost mail test says whether it takes a mail.`)];
  } catch (error) {
    const mend =
      "See to that server, or mend SMTP_URL: docs/operating.md, Mail. Until then nothing is mailed.";
    return [fault("mail", `${where} does not let this service in: ${messageOf(error)}`, mend)];
  }
}
