// Writes console/api/schema.ts: the types of the API as docs/openapi.json has them. Runs after what writes that file.
import openapiTypes, { astToString } from "openapi-typescript";
import { writeGenerated } from "./generated-file.ts";

const types = astToString(await openapiTypes(new URL("../docs/openapi.json", import.meta.url)));
await writeGenerated(
  "console/api/schema.ts",
  `// Generated from docs/openapi.json by npm run generate.\n${types}`,
);
