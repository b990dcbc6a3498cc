import { readFileSync } from "node:fs";
import { NoisewrightError } from "@noisewright/core";
import { parseSpec, type SpecFile } from "@noisewright/release/spec";

/** Read a spec from a YAML or JSON file, or from standard input for `-`. */
export function readSpec(file: string): SpecFile {
  return parseSpec(readText(file), file === "-" ? "spec" : file);
}

function readText(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (cause) {
    const problem = { code: "domain", subject: "release", parameter: "spec" } as const;
    const got = `"${file.slice(0, 80)}"`;
    throw new NoisewrightError({ ...problem, domain: "a file that can be read", got }, { cause });
  }
}
