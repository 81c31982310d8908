// An SMTP server on a free port of 127.0.0.1. Argument: a JSON file, read anew for each connection, as `SmtpManner` describes it;
// how it encrypts and whom it lets in are read once. Prints the port, then each mail as a line of JSON.
import { readFileSync } from "node:fs";
import { SMTPServer } from "smtp-server";
import type { SmtpManner, TakenMail } from "../smtp-server.ts";

const [, , file = ""] = process.argv;
const manner = (): SmtpManner => JSON.parse(readFileSync(file, "utf8")) as SmtpManner;
const pem = readFileSync(new URL("./smtp-server.pem", import.meta.url), "utf8");
const { encryption, login } = manner();

const refusal = (text: string) => Object.assign(new Error(text), { responseCode: 550 });

const server = new SMTPServer({
  key: pem,
  cert: pem,
  secure: encryption === "at-once",
  hideSTARTTLS: encryption === "never",
  disabledCommands: [...(encryption === "never" ? ["STARTTLS"] : []), ...(login === null ? ["AUTH"] : [])],
  onAuth: ({ username, password }, _session, done) => {
    if (`${username}:${password}` === login) done(null, { user: username ?? "" });
    else done(Object.assign(new Error("5.7.8 wrong user or password"), { responseCode: 535 }));
  },
  onConnect: (_session, done) => {
    if (manner().is !== "silent") done();
  },
  onRcptTo: ({ address }, _session, done) => {
    done(manner().is === "refusing" ? refusal(`5.1.1 nobody here is called ${address}`) : null);
  },
  onData: (stream, session, done) => {
    const chunks: Uint8Array[] = [];
    stream.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    stream.on("end", () => {
      const from = session.envelope.mailFrom;
      const mail: TakenMail = {
        from: from === false ? "" : from.address,
        to: session.envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString("utf8"),
        isEncrypted: session.secure,
        user: session.user ?? null,
      };
      console.log(JSON.stringify(mail));
      // One that is slow has taken the mail and does not say so.
      if (manner().is !== "slow") done();
    });
  },
});
server.on("error", () => {});
server.listen(0, "127.0.0.1", () => {
  const address = server.server.address();
  console.log(String(typeof address === "object" ? address?.port : ""));
});
