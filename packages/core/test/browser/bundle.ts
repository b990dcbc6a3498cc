import { fileURLToPath } from "node:url";
import { build, defaultClientConditions } from "vite";

export interface Bundle {
  readonly code: string;
  /** Where each part came from. */
  readonly modules: readonly string[];
  /** What the code would still have to load. */
  readonly imports: readonly string[];
}

/** One minified script, from source, that defines a global variable with the entry's exports. */
export async function bundle(entry: string, global: string): Promise<Bundle> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("../..", import.meta.url)),
    resolve: { conditions: ["noisewright-source", ...defaultClientConditions] },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL(entry, import.meta.url)),
        formats: ["iife"],
        name: global,
      },
    },
  });
  const chunks = [built].flat().flatMap((part) => ("output" in part ? part.output : []));
  const [chunk] = chunks;
  if (chunks.length !== 1 || chunk?.type !== "chunk") throw new Error("expected a single script");
  return {
    code: chunk.code,
    modules: chunk.moduleIds,
    imports: [...chunk.imports, ...chunk.dynamicImports],
  };
}
