import { readFileSync } from "node:fs";
import { NoisewrightError } from "@noisewright/core";

/** A table of the user's: names in lower case, cells trimmed. */
export interface Table {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** `needs` says in words what the file must have. */
export function readTable(file: string, needs: string): Table {
  const [header = "", ...lines] = read(file, needs).trim().split(/\r?\n/);
  return { names: cellsOf(header).map((name) => name.toLowerCase()), rows: lines.map(cellsOf) };
}

function cellsOf(line: string): string[] {
  return line.split(",").map((cell) => cell.trim());
}

function read(file: string, needs: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw unusable(file, needs, cause);
  }
}

export function unusable(file: string, needs: string, cause?: unknown): NoisewrightError {
  const got = `"${file.slice(0, 80)}"`;
  return new NoisewrightError(
    { code: "domain", subject: "reproduce", parameter: "data", domain: needs, got },
    { cause },
  );
}
