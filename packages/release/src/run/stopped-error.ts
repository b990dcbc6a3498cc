import { NoisewrightError } from "@noisewright/core";

/**
 * Returns the error for a stopped release. The error says whether the request was paid for, and
 * what the user can do.
 */
export function stoppedError(
  paidRequest: string | undefined,
  why = "interrupted",
  cause?: unknown,
): NoisewrightError {
  const problem = { code: "cancelled", subject: "release" } as const;
  return new NoisewrightError(
    paidRequest === undefined
      ? { ...problem, what: `${why} before anything was spent`, advice: "run it again" }
      : {
          ...problem,
          what: `${why} after request ${paidRequest} was paid for, before anything was published`,
          advice: "run it again with the same spec, which costs nothing more",
        },
    { cause },
  );
}
