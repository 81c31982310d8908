import manifest from "../package.json" with { type: "json" };

/** The version of the program, as `package.json` has it. */
export const version: string = manifest.version;
