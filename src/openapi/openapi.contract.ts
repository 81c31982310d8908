import { z } from "zod";
import type { Operation } from "../http/operation.ts";

// Contract: Versioning. Decisions, section 1.

const openApiSchema = z
  .looseObject({
    openapi: z.string().meta({ description: "The version of OpenAPI it is written in." }),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "OpenApiDocument" });

export const showOpenApiOperation = {
  id: "showOpenApi",
  method: "GET",
  path: "/api/v1/openapi.json",
  tag: "Description",
  summary: "This document",
  description: "OpenAPI 3.1 of every operation.",
  permission: null,
  role: "viewer",
  answers: { 200: { description: "The document.", body: openApiSchema } },
} as const satisfies Operation;
