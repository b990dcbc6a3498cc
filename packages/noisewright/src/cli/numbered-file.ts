import { readFileSync, writeFileSync } from "node:fs";
import { join, parse, relative } from "node:path";
import { NoisewrightError } from "@noisewright/core";

/**
 * Writes a text to a new file and returns the name of the file. A file with other contents is never
 * overwritten: the text then gets a numbered name. If writing fails, the release stays published.
 * Running the release again then writes the file at no cost.
 */
export function writeNumbered(flag: "receipt" | "report", file: string, text: string): string {
  try {
    for (let number = 1; ; number++) {
      const name = number === 1 ? file : numberedFile(file, number);
      if (create(name, text)) return relative("", name) || name;
    }
  } catch (cause) {
    throw new NoisewrightError(
      {
        code: "domain",
        subject: "release",
        parameter: flag,
        domain: "a file that can be written",
        got: JSON.stringify(file.slice(0, 80)),
        advice: `the release is paid for; run it again with another --${flag}, which costs nothing`,
      },
      { cause },
    );
  }
}

/** Creates a file. Returns false if a file with this name exists and has other contents. */
function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    return readFileSync(file, "utf8") === text;
  }
}

/**
 * Adds a number to a file name. For example, `library-receipt.json` with number 2 becomes
 * `library-2-receipt.json`, and `report.html` becomes `report-2.html`.
 */
function numberedFile(file: string, number: number): string {
  const { dir, name, ext } = parse(file);
  const [, stem = "", end = ""] = /^(.*?)(-receipt)?$/s.exec(name) ?? [];
  return join(dir, `${stem}-${number}${end}${ext}`);
}
