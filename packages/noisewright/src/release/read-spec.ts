import { parseSpec, type SpecFile } from "@noisewright/release/spec";
import { readTextFile } from "../files/index.js";

/** Reads a spec from a YAML or JSON file, or from standard input if the name is `-`. */
export function readSpec(file: string): SpecFile {
  const text = readTextFile(file, { subject: "release", parameter: "spec" });
  return parseSpec(text, file === "-" ? "spec" : file);
}
