import { bind } from "../access/caller.ts";
import { type OpenApiDocument, openApiDocument } from "../http/openapi.ts";
import { answer, type Operation } from "../http/operation.ts";
import { about } from "./about.ts";
import { showOpenApiOperation } from "./openapi.contract.ts";

/** The operation that describes all the others, and itself. */
export function openApiRoutes(others: readonly Operation[]) {
  let document: OpenApiDocument | null = null;
  return [
    bind(showOpenApiOperation, async () => {
      // Made when first asked for: no start waits for it.
      document ??= openApiDocument([...others, showOpenApiOperation], about);
      return answer(200, { ...document });
    }),
  ];
}
