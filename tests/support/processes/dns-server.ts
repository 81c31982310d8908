// A DNS server over UDP on a free port of 127.0.0.1. Argument: a JSON file, read anew for each question, as
// `DnsZone` describes it. Prints the port, then each question as `TYPE name`.
import { readFileSync } from "node:fs";
import dns2, { Packet } from "dns2";
import type { DnsZone } from "../dns-server.ts";

const [, , zoneFile = ""] = process.argv;
const RCODE = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const;
const FIELD: Readonly<Record<string, string>> = {
  A: "address",
  AAAA: "address",
  CNAME: "domain",
  TXT: "data",
};

const typeNames = new Map(Object.entries(Packet.TYPE).map(([name, number]) => [number as number, name]));

const server = dns2.createServer({
  udp: true,
  handle: (request, send) => {
    const zone = JSON.parse(readFileSync(zoneFile, "utf8")) as DnsZone;
    const response = Packet.createResponseFromRequest(request);
    const [question] = request.questions;
    if (question === undefined) return;
    const type = typeNames.get(question.type) ?? "";
    const name = question.name.toLowerCase();
    console.log(`${type} ${name}`);
    const answers = zone[name] ?? zone["*"];
    if (answers === "silence") return;
    if (answers === undefined || typeof answers === "string") {
      response.header.rcode = RCODE[answers ?? "NXDOMAIN"];
    } else {
      let owner = question.name;
      let records = answers;
      // A server follows names within its zone: RFC 1034, section 4.3.2.
      for (const target of records.CNAME ?? []) {
        add(response, owner, "CNAME", target);
        owner = target;
        const next = zone[target.toLowerCase()];
        records = typeof next === "object" ? next : {};
      }
      if (type !== "CNAME") {
        for (const value of records[type as "A" | "AAAA" | "TXT"] ?? []) add(response, owner, type, value);
      }
    }
    void send(response);
  },
});

function add(response: Packet, name: string, type: string, value: string): void {
  const numbers: Readonly<Record<string, number>> = Packet.TYPE;
  const record = {
    name,
    type: numbers[type] ?? 0,
    class: Packet.CLASS.IN,
    ttl: 1,
    [FIELD[type] ?? "data"]: value,
  };
  response.answers.push(record as unknown as (typeof response.answers)[number]);
}

const addresses = await server.listen({ udp: { port: 0, address: "127.0.0.1" } });
console.log(String((addresses.udp as { port: number }).port));
