import { type EdgePage, edgePage } from "./edge/edge-pages.ts";
import { absences, envelopeOf, internalEnvelope, Refusal, unavailableEnvelope } from "./http/refusal.ts";

// What the front door answers by itself, where there is no room that could.

/** 400 for a Host header that names no host: RFC 9112, section 3.2. */
export function badHost(): Refusal {
  const details = { Host: ["Names no host. Give the host of the address that was asked for."] };
  return new Refusal("invalid_input", "The Host header names no host.", { status: 400, details });
}

/** A refusal in the API's envelope. */
export function refusedHere(refusal: Refusal, requestId: string): Response {
  return answeredHere(refusal.status, envelopeOf(refusal), requestId);
}

/** 500: a fault of ours. */
export function failed(requestId: string): Response {
  const message = "Something went wrong on our side; the request id helps the operator find out.";
  return answeredHere(500, internalEnvelope(message), requestId);
}

/** 503 in the API's envelope. */
export function unavailableHere(absence: keyof typeof absences, requestId: string): Response {
  const response = answeredHere(503, unavailableEnvelope(absence), requestId);
  response.headers.set("retry-after", String(absences[absence].retryAfter_s));
  return response;
}

/** A page for people. */
export function pageHere(name: EdgePage, requestId: string): Response {
  const response = edgePage(name);
  response.headers.set("x-request-id", requestId);
  return response;
}

function answeredHere(status: number, body: object, requestId: string): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": requestId,
    },
  });
}
