import { NoisewrightError } from "@noisewright/core";
import { codeOf, NOTHING_SPENT, RETRY, unavailable } from "./problems.js";

/** By the start of SQLite's code: what happened, and what to do. */
const REASONS: readonly (readonly [code: string, what: string, advice: string])[] = [
  ["SQLITE_BUSY", "other processes keep the file to themselves", RETRY],
  ["SQLITE_FULL", "the disk is full", NOTHING_SPENT],
  ["SQLITE_READONLY", "the file may not be written", NOTHING_SPENT],
  ["SQLITE_NOTADB", "the file is no ledger", "name the ledger's own file"],
  ["SQLITE_CORRUPT", "the file is damaged", "restore it from a copy that verifies"],
  ["SQLITE_IOERR", "the disk could not be read or written", RETRY],
];

export function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith("SQLITE_BUSY");
}

/** A typed error for whatever the driver threw; its message could carry data and is not used. */
export function explained(error: unknown): unknown {
  if (error instanceof NoisewrightError) return error;
  const code = codeOf(error);
  const [, what, advice] = REASONS.find(([start]) => code.startsWith(start)) ?? [];
  if (what !== undefined) return unavailable(what, advice!, error);
  if (code.startsWith("SQLITE") || isNotOpened(error)) {
    return unavailable(`the file cannot be used (${code || "not opened"})`, RETRY, error);
  }
  return error;
}

/** The driver has no code for this one. */
function isNotOpened(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("ConnectionFailed");
}
