import { readFileSync } from "node:fs";
import { NoisewrightError } from "@noisewright/core";

/** The text of a table given by `--data`; `domain` says what it must be. */
export function readData(file: string, domain: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw unusableData(file, domain, cause);
  }
}

export function unusableData(file: string, domain: string, cause?: unknown): NoisewrightError {
  const got = `"${file.slice(0, 80)}"`;
  return new NoisewrightError(
    { code: "domain", subject: "reproduce", parameter: "data", domain, got },
    { cause },
  );
}
