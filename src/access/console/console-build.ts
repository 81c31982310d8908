import { join, resolve } from "node:path";

/** A shared part that is smaller goes into the program that every page begins with: asking for it would take longer than reading it. */
const PART_bytes = 1500;

/**
 * Makes the console's program for browsers from its source folder: what every page begins with, one part for each screen, and
 * parts for what several screens share. Throws what is wrong with the source.
 */
export async function buildConsole(source: string): Promise<Bun.BuildArtifact[]> {
  const { metafile } = await build(source, []);
  const parts = Object.values(metafile?.outputs ?? {}).filter(({ entryPoint }) => entryPoint === undefined);
  const small = parts.filter(({ bytes }) => bytes < PART_bytes);
  return (
    await build(
      source,
      small.flatMap(({ inputs }) => Object.keys(inputs)),
    )
  ).outputs;
}

/** The program with these files in what every page begins with. */
async function build(source: string, atOnce: readonly string[]): Promise<Bun.BuildOutput> {
  const output = await Bun.build({
    throw: false,
    entrypoints: [join(source, "main.tsx"), join(source, "frame", "styles.css")],
    target: "browser",
    format: "esm",
    splitting: true,
    minify: true,
    metafile: true,
    define: { "process.env.NODE_ENV": '"production"' },
    publicPath: "/assets/",
    naming: { entry: "[name]-[hash].[ext]", chunk: "part-[hash].[ext]", asset: "[name]-[hash].[ext]" },
    plugins: [importing(join(source, "main.tsx"), atOnce)],
  });
  if (!output.success)
    throw new Error(`the console's program could not be made: ${output.logs.map(String).join("\n")}`);
  return output;
}

/** Has a file import others besides its own. */
function importing(importer: string, files: readonly string[]): Bun.BunPlugin {
  const lines = files.map((file) => `import ${JSON.stringify(resolve(file))};\n`);
  return {
    name: "imports at once",
    setup: (builder) => {
      builder.onLoad({ filter: /main\.tsx$/ }, async ({ path }) => {
        const written = await Bun.file(path).text();
        return { contents: path === importer ? lines.join("") + written : written, loader: "tsx" };
      });
    },
  };
}
