import { fileURLToPath } from "node:url";
import { build, defaultClientConditions, type LibraryOptions } from "vite";

export interface Bundle {
  readonly code: string;
  /** The source files that are part of the bundle. */
  readonly modules: readonly string[];
  /** The modules that the bundle imports instead of containing them. */
  readonly imports: readonly string[];
}

/**
 * Builds one minified script from a source file. The script assigns the exports of this file to a
 * global variable.
 */
export async function bundle(entry: string, global: string): Promise<Bundle> {
  const chunks = await built(entry, { formats: ["iife"], name: global });
  const [chunk] = chunks;
  if (chunks.length !== 1 || chunk?.type !== "chunk") throw new Error("expected a single script");
  return {
    code: chunk.code,
    modules: chunk.moduleIds,
    imports: [...chunk.imports, ...chunk.dynamicImports],
  };
}

/** The built files of an application by name. Lazily imported code is in separate files. */
export async function modules(entry: string, name: string): Promise<Map<string, string | Buffer>> {
  const files = await built(entry, { formats: ["es"], fileName: () => name });
  return new Map(
    files.map((file) => [
      file.fileName,
      file.type === "chunk" ? file.code : Buffer.from(file.source),
    ]),
  );
}

async function built(entry: string, library: Omit<LibraryOptions, "entry">) {
  const output = await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("../..", import.meta.url)),
    resolve: { conditions: ["noisewright-source", ...defaultClientConditions] },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL(entry, import.meta.url)), ...library },
    },
  });
  return [output].flat().flatMap((part) => ("output" in part ? part.output : []));
}
