import { NoisewrightError } from "@noisewright/core";

/** The error of a store that cannot be used. The driver's message is only the cause; it is never shown. */
export function unavailable(what: string, advice: string, cause?: unknown): NoisewrightError {
  const problem = { code: "unavailable", subject: "ledger", what, advice } as const;
  return new NoisewrightError(problem, ...(cause === undefined ? [] : [{ cause }]));
}

export const NOTHING_SPENT = "nothing was spent";
export const RETRY = "try again with the same request id, which is never charged twice";

/** The error of a store that a later version of Noisewright wrote. */
export function newerVersionError(what: string): NoisewrightError {
  const advice = "a newer version of noisewright wrote this store; update noisewright";
  return new NoisewrightError({ code: "unsupported", subject: "ledger", what, advice });
}

/** The code of a driver's error. Nothing else of the error is used. */
export function codeOf(error: unknown): string {
  const hasCode = typeof error === "object" && error !== null && "code" in error;
  return hasCode && typeof error.code === "string" ? error.code : "";
}

/** Checks that a driver returned text. */
export function textIn(value: unknown): string {
  if (typeof value === "string") return value;
  throw unavailable(
    "the store has an entry that is not text",
    "name a store that noisewright created",
  );
}
