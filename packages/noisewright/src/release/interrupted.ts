import { NoisewrightError } from "@noisewright/core";

/** A release that was stopped: whether it is paid for, and what to do. */
export function interrupted(paid: string | undefined): NoisewrightError {
  const problem = { code: "cancelled", subject: "release" } as const;
  return new NoisewrightError(
    paid === undefined
      ? { ...problem, what: "interrupted before anything was spent", advice: "run it again" }
      : {
          ...problem,
          what: `interrupted after request ${paid} was paid for, before anything was published`,
          advice: "run it again with the same spec, which costs nothing more",
        },
  );
}
