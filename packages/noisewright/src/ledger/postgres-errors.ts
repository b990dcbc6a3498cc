import { NoisewrightError } from "@noisewright/core";
import { codeOf, NOTHING_SPENT, RETRY, unavailable } from "./problems.js";

/** By the start of PostgreSQL's SQLSTATE: what happened, and what to do. */
const REASONS: readonly (readonly [code: string, what: string, advice: string])[] = [
  ["53100", "the database server's disk is full", NOTHING_SPENT],
  ["55P03", "other processes keep the ledger to themselves", RETRY],
  ["28", "the database server refused the login", "check user and password"],
  ["3D", "the database does not exist", "check the address"],
  ["42501", "the database user may not do this", "grant it the use of schema noisewright"],
  ["25006", "the database may only be read", NOTHING_SPENT],
];

/** A typed error for whatever the driver threw; its message could carry data and is not used. */
export function explained(error: unknown): unknown {
  if (error instanceof NoisewrightError) return error;
  const code = codeOf(error);
  const [, what, advice] = REASONS.find(([start]) => code.startsWith(start)) ?? [];
  if (what !== undefined) return unavailable(what, advice!, error);
  if (/^[0-9A-Z]{5}$/.test(code)) {
    return unavailable(`the database failed (${code})`, RETRY, error);
  }
  // The driver throws plain errors where the network fails; anything else is a mistake of ours.
  if (code === "" && !(error instanceof Error && error.constructor === Error)) return error;
  return unavailable("the database cannot be reached", `check the address, or ${RETRY}`, error);
}
