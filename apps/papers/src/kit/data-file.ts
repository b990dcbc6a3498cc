import { readFileSync } from "node:fs";
import { NoisewrightError } from "@noisewright/core";

/** A table of the user. Column names are in lower case, and cells have no spaces at their ends. */
export interface Table {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Reads the table given by `--data`. The parameter `domain` says what the table must contain, for
 * the error message.
 */
export function readTable(file: string, domain: string): Table {
  const [header = "", ...lines] = read(file, domain).trim().split(/\r?\n/);
  return { names: cellsOf(header).map((name) => name.toLowerCase()), rows: lines.map(cellsOf) };
}

function cellsOf(line: string): string[] {
  return line.split(",").map((cell) => cell.trim());
}

function read(file: string, domain: string): string {
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
