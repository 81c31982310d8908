import type { Hosts } from "../../domains/hosts.ts";
import { sameDigest, sha256Hex } from "../../lib/secret.ts";
import { FORM_bytes } from "../../limits.ts";
import { provenanceOf } from "../own-origin.rules.ts";

/** Why a form is not read, in words for the page. */
export interface FormRefusal {
  readonly status: 403 | 413 | 415;
  readonly title: string;
  readonly sentence: string;
}

export type FormReading =
  | { readonly kind: "read"; readonly fields: URLSearchParams }
  | { readonly kind: "refused"; readonly refusal: FormRefusal };

/** The value that a form carries to prove that it came from a page made for the holder of this cookie's secret. */
export function formTokenOf(cookieSecret: string): string {
  return sha256Hex(`form ${cookieSecret}`);
}

/**
 * Reads a form that was posted from one of our own pages, by the holder of the cookie with `cookieSecret` (null: no
 * such cookie came). Refuses what comes from elsewhere, is no form, or is larger than any of ours.
 */
export async function readForm(
  request: Request,
  { hosts, cookieSecret }: { readonly hosts: Hosts; readonly cookieSecret: string | null },
): Promise<FormReading> {
  // Who says nothing of it has nobody else's cookies to abuse, and still needs the form token.
  if (provenanceOf(request.headers, hosts) === "elsewhere") return refused(elsewhere(hosts.baseUrl));
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return refused(noForm);
  const body = await readBounded(request);
  if (body === null) return refused(tooLarge);
  const fields = new URLSearchParams(body);
  const given = fields.get("form_token") ?? "";
  if (cookieSecret === null || !sameDigest(formTokenOf(cookieSecret), given)) return refused(stale);
  return { kind: "read", fields };
}

async function readBounded(request: Request): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? "0") > FORM_bytes) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body !== null) {
    for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > FORM_bytes) return null;
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks).toString("utf8");
}

function refused(refusal: FormRefusal): FormReading {
  return { kind: "refused", refusal };
}

function elsewhere(baseUrl: string): FormRefusal {
  return {
    status: 403,
    title: "Sent from another site",
    sentence: `This form was not sent from a page of this console, so nothing was done. The console is at ${baseUrl} (the operator sets this with BASE_URL).`,
  };
}
const noForm: FormRefusal = {
  status: 415,
  title: "Not a form",
  sentence: "This address takes what the forms of this console send, and nothing else.",
};
const tooLarge: FormRefusal = {
  status: 413,
  title: "Too large",
  sentence: `A form may have at most ${FORM_bytes} bytes, so nothing was done.`,
};
const stale: FormRefusal = {
  status: 403,
  title: "This page was too old",
  sentence:
    "The form no longer belongs to your session, or your browser did not send our cookie back; nothing was done. Open the page again and repeat it.",
};
