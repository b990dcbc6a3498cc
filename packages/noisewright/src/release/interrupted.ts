import { NoisewrightError } from "@noisewright/core";

/** Why a release was stopped, and how the process ends then. */
export class Stopped extends Error {
  constructor(
    readonly why: string,
    readonly exit: number,
  ) {
    super(why);
  }
}

/** A release that was stopped: whether it is paid for, and what to do. */
export function interrupted(paid: string | undefined, reason?: unknown): NoisewrightError {
  const why = reason instanceof Stopped ? reason.why : "interrupted";
  const problem = { code: "cancelled", subject: "release" } as const;
  return new NoisewrightError(
    paid === undefined
      ? { ...problem, what: `${why} before anything was spent`, advice: "run it again" }
      : {
          ...problem,
          what: `${why} after request ${paid} was paid for, before anything was published`,
          advice: "run it again with the same spec, which costs nothing more",
        },
    { cause: reason },
  );
}
