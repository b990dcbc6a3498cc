import { NoisewrightError } from "@noisewright/core";
import { fileFormat } from "@noisewright/engines/connect";
import { parseSpec, type SpecFile } from "@noisewright/release/spec";
import { readTextFile } from "../files/index.js";

/** Reads a spec from a YAML or JSON file, or from standard input if the name is `-`. */
export function readSpec(file: string): SpecFile {
  try {
    const text = readTextFile(file, { subject: "release", parameter: "spec" });
    return parseSpec(text, file === "-" ? "spec" : file);
  } catch (cause) {
    throw fileFormat(file) === undefined ? cause : dataFile(file, cause);
  }
}

/** The error for a data file in the place of a spec. */
function dataFile(file: string, cause: unknown): NoisewrightError {
  const problem = { code: "domain", subject: "release", parameter: "spec" } as const;
  const got = JSON.stringify(file.slice(0, 80));
  return new NoisewrightError(
    {
      ...problem,
      domain: "a YAML or JSON file that says what to publish",
      got,
      advice: `this is a data file; noisewright init ${got} writes a first spec for it`,
    },
    { cause },
  );
}
