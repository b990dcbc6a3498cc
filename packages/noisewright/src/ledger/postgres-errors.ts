import { NoisewrightError } from "@noisewright/core";
import { codeOf, NOTHING_SPENT, RETRY, unavailable } from "./problems.js";

/** What happened and what the user can do, by the first characters of PostgreSQL's SQLSTATE. */
const REASONS: readonly (readonly [code: string, what: string, advice: string])[] = [
  ["53100", "the database server's disk is full", NOTHING_SPENT],
  ["55P03", "other processes have locked the ledger for too long", RETRY],
  ["28", "the database server refused the login", "check the user and the password in the address"],
  ["3D", "the database does not exist", "check the database name in the address"],
  [
    "42501",
    "the database user lacks a permission",
    "grant the user access to the schema noisewright",
  ],
  ["25006", "the database is read-only", NOTHING_SPENT],
];

/**
 * Converts an error of the driver. The driver's message may contain data, so the message is not
 * used.
 */
export function toLedgerError(error: unknown): unknown {
  if (error instanceof NoisewrightError) return error;
  const code = codeOf(error);
  const [, what, advice] = REASONS.find(([start]) => code.startsWith(start)) ?? [];
  if (what !== undefined) return unavailable(what, advice!, error);
  if (/^[0-9A-Z]{5}$/.test(code)) {
    return unavailable(`the database failed (${code})`, RETRY, error);
  }
  // If the network fails, the driver throws an error of class `Error` itself. Any error of another
  // class is a bug.
  if (code === "" && !(error instanceof Error && error.constructor === Error)) return error;
  return unavailable(
    "the database cannot be reached",
    `check the address; otherwise ${RETRY}`,
    error,
  );
}
