import { NoisewrightError } from "@noisewright/core";

/** Why a release was stopped, and the exit code of the process. */
export class StopReason extends Error {
  constructor(
    readonly why: string,
    readonly exit: number,
  ) {
    super(why);
  }
}

/** The error of a stopped release. It says whether the request was paid for and what to do. */
export function stoppedError(paidRequest: string | undefined, reason?: unknown): NoisewrightError {
  const why = reason instanceof StopReason ? reason.why : "interrupted";
  const problem = { code: "cancelled", subject: "release" } as const;
  return new NoisewrightError(
    paidRequest === undefined
      ? { ...problem, what: `${why} before anything was spent`, advice: "run it again" }
      : {
          ...problem,
          what: `${why} after request ${paidRequest} was paid for, before anything was published`,
          advice: "run it again with the same spec, which costs nothing more",
        },
    { cause: reason },
  );
}
