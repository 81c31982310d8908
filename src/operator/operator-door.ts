import { requestTarget } from "../lib/request-target.ts";
import type { CopyDoor } from "./copy-door.ts";
import type { ServiceStatus } from "./operator-messages.ts";
import type { WaysIn } from "./way-in.ts";

/** Answers the operator's commands, which come on a socket that nobody else may open. */
export function createOperatorDoor({
  status,
  copies,
  waysIn,
}: {
  readonly status: ServiceStatus;
  readonly copies: CopyDoor;
  readonly waysIn: WaysIn;
}): (request: Request) => Response {
  return (request) => {
    switch (`${request.method} ${requestTarget(request.url).path}`) {
      case "GET /status":
        return Response.json(status);
      case "POST /copy":
        return copies.begin();
      case "GET /copy":
        return copies.fetch();
      case "POST /way-in":
        return Response.json(waysIn.open());
      default:
        return new Response("Nothing here.\n", { status: 404 });
    }
  };
}
