import { NoisewrightError } from "@noisewright/core";

/** A store that cannot be used. What a driver says is kept as the cause and never shown. */
export function unavailable(what: string, advice: string, cause?: unknown): NoisewrightError {
  const problem = { code: "unavailable", subject: "ledger", what, advice } as const;
  return new NoisewrightError(problem, ...(cause === undefined ? [] : [{ cause }]));
}

export const NOTHING_SPENT = "nothing was spent";
export const RETRY = "retry with the same request id, which never pays twice";

/** Written by a version that comes after this one. */
export function newer(what: string): NoisewrightError {
  const advice = "a newer version wrote it; update noisewright";
  return new NoisewrightError({ code: "unsupported", subject: "ledger", what, advice });
}

/** A driver's code for what it threw: all that is looked at of it. */
export function codeOf(error: unknown): string {
  const hasCode = typeof error === "object" && error !== null && "code" in error;
  return hasCode && typeof error.code === "string" ? error.code : "";
}

/** A column of text, from whatever the driver gives. */
export function textIn(value: unknown): string {
  if (typeof value === "string") return value;
  throw unavailable("the store holds something else than text", "name the ledger's own store");
}
