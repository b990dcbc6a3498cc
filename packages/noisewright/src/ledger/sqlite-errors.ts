import { NoisewrightError } from "@noisewright/core";
import { codeOf, NOTHING_SPENT, RETRY, unavailable } from "./problems.js";

/** What happened and what the user can do, by the first characters of SQLite's error code. */
const REASONS: readonly (readonly [code: string, what: string, advice: string])[] = [
  ["SQLITE_BUSY", "other processes have locked the file for too long", RETRY],
  ["SQLITE_FULL", "the disk is full", NOTHING_SPENT],
  ["SQLITE_READONLY", "the file is read-only", NOTHING_SPENT],
  [
    "SQLITE_NOTADB",
    "the file is not a ledger",
    "name a file that was made with the command noisewright ledger create",
  ],
  [
    "SQLITE_CORRUPT",
    "the file is damaged",
    "restore a backup that noisewright ledger verify accepts",
  ],
  ["SQLITE_IOERR", "the disk could not be read or written", RETRY],
];

export function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith("SQLITE_BUSY");
}

/**
 * Converts an error of the driver. The driver's message may contain data, so the message is not
 * used.
 */
export function toLedgerError(error: unknown): unknown {
  if (error instanceof NoisewrightError) return error;
  const code = codeOf(error);
  const [, what, advice] = REASONS.find(([start]) => code.startsWith(start)) ?? [];
  if (what !== undefined) return unavailable(what, advice!, error);
  if (code.startsWith("SQLITE") || isNotOpened(error)) {
    return unavailable(`the file cannot be used (${code || "not opened"})`, RETRY, error);
  }
  return error;
}

/** Whether a file could not be opened. The driver gives such an error no code. */
function isNotOpened(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("ConnectionFailed");
}
