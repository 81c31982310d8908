import type { Clock } from "../lib/clock.ts";
import { type Random, randomText } from "../lib/random.ts";
import { requestTarget } from "../lib/request-target.ts";
import { WAY_IN_ms, WAYS_IN_at_most } from "../run-limits.ts";
import type { SeenRequest, WayIn } from "./operator-messages.ts";

const PREFIX = "/internal/way-in/";
const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
/** 32 of 36 letters: 165 bits. Nobody guesses one within a minute. */
const SECRET_characters = 32;

/** What a room is told of a request. */
interface Incoming {
  readonly request: Request;
  readonly address: string;
  readonly socketAddress: string;
  readonly host: string;
}

/**
 * Paths that a command beside the service has asked for on the operator's socket: whoever fetches one by the service's public
 * name, within a minute, knows that it is this service that answers there, and how its requests arrive. All others are no paths.
 */
export class WaysIn {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #known = new Map<string, number>();

  constructor({ clock, random }: { readonly clock: Clock; readonly random: Random }) {
    this.#clock = clock;
    this.#random = random;
  }

  /** A new path. The oldest goes when there are too many. */
  open(): WayIn {
    const path = PREFIX + randomText(this.#random, ALPHABET, SECRET_characters);
    this.#known.set(path, this.#clock.now() + WAY_IN_ms);
    for (const oldest of [...this.#known.keys()].slice(0, -WAYS_IN_at_most)) this.#known.delete(oldest);
    return { path };
  }

  owns(path: string): boolean {
    const left_ms = (this.#known.get(path) ?? 0) - this.#clock.now();
    // A clock set back must not keep one open.
    return left_ms > 0 && left_ms <= WAY_IN_ms;
  }

  /** Tells how a request came in; each path once. */
  answer({ request, address, socketAddress, host }: Incoming): Response {
    this.#known.delete(requestTarget(request.url).path);
    const seen: SeenRequest = {
      address,
      socket_address: socketAddress,
      forwarded_for: request.headers.get("x-forwarded-for"),
      host,
    };
    return Response.json(seen, { headers: { "cache-control": "no-store" } });
  }
}
