import { NoisewrightError } from "@noisewright/core";

/**
 * Returns the error for a store that cannot be used. The driver's message is kept only in `cause`
 * and is never shown.
 */
export function unavailable(what: string, advice: string, cause?: unknown): NoisewrightError {
  const problem = { code: "unavailable", subject: "ledger", what, advice } as const;
  return new NoisewrightError(problem, ...(cause === undefined ? [] : [{ cause }]));
}

export const NOTHING_SPENT = "nothing was spent";
export const RETRY = "try again with the same request id, which is never charged twice";

/** Returns the error for a store that a later version of Noisewright wrote. */
export function newerVersionError(what: string): NoisewrightError {
  const advice = "a newer version of noisewright wrote this store; update noisewright";
  return new NoisewrightError({ code: "unsupported", subject: "ledger", what, advice });
}

/** Returns the code of a driver's error. No other field of the error is used. */
export function codeOf(error: unknown): string {
  const hasCode = typeof error === "object" && error !== null && "code" in error;
  return hasCode && typeof error.code === "string" ? error.code : "";
}

/** Returns a value from a driver as a string, or throws if the value is not a string. */
export function textIn(value: unknown): string {
  if (typeof value === "string") return value;
  throw unavailable(
    "the store has an entry that is not text",
    "name a store that noisewright created",
  );
}
