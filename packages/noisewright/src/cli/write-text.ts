import { writeFileSync } from "node:fs";
import { NoisewrightError } from "@noisewright/core";

/** Write a file that was asked for by a flag. */
export function writeText(subject: string, parameter: string, file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    const domain = "a file that can be written";
    const got = `"${file.slice(0, 80)}"`;
    throw new NoisewrightError({ code: "domain", subject, parameter, domain, got }, { cause });
  }
}
