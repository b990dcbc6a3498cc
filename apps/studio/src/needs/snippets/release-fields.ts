import type { NeedInput } from "@noisewright/core";
import type { Use } from "./snippet.js";

/** What a release must say so that it meets the requirements of a design. */
export interface ReleaseFields {
  readonly statistic: "count" | "sum";
  /** The largest number of rows of one person, or the largest value of one row. */
  readonly rows: number;
  readonly most: number;
  readonly demand: Demand;
  readonly payment: Payment;
}

interface Demand {
  readonly nonnegative?: true;
  readonly integer?: true;
  readonly unbiased?: true;
  readonly lower?: number;
  readonly upper?: number;
  readonly margin?: number;
  readonly metric?: string;
}

export type Payment =
  | { readonly budget: { readonly epsilon: number; readonly delta?: number } }
  | {
      readonly target: {
        readonly within: number;
        readonly confidence: number;
        readonly delta?: number;
      };
    };

/**
 * The fields of a release for a mechanism. A count of rows changes by whole numbers, and a sum of a
 * column changes by any amount.
 */
export function releaseFields({ need = { sensitivity: 1 }, level }: Use): ReleaseFields {
  const { sensitivity } = need;
  const isCount = (need.integer || need.counts) === true && Number.isInteger(sensitivity);
  return {
    statistic: isCount ? "count" : "sum",
    rows: isCount ? sensitivity : 1,
    most: isCount ? 1 : sensitivity,
    demand: demandOf(need),
    payment: paymentOf(need, level),
  };
}

function demandOf(need: NeedInput): Demand {
  const { lower, upper, margin, metric, nonnegative, integer, unbiased } = need;
  const isOpen = margin === Number.POSITIVE_INFINITY;
  const [first] = metric === undefined ? [] : [metric].flat();
  return {
    ...(nonnegative && { nonnegative }),
    ...(integer && { integer }),
    ...(unbiased && { unbiased }),
    ...(lower !== undefined && !isOpen && { lower }),
    ...(upper !== undefined && !isOpen && { upper }),
    ...(unbiased && margin !== undefined && !isOpen && { margin }),
    ...(first !== undefined && { metric: first }),
  };
}

/** A target if the user looks for the smallest ε. Otherwise the certified cost of one release. */
function paymentOf(need: NeedInput, level: Use["level"]): Payment {
  const { epsilon, delta, within, confidence, ratio, releases = 1 } = need;
  const withDelta = delta ? { delta } : {};
  const isTarget = epsilon === undefined && within && confidence && confidence < 1;
  if (isTarget && !ratio && releases === 1) return { target: { within, confidence, ...withDelta } };
  const one =
    releases === 1 && epsilon !== undefined ? { epsilon, ...withDelta } : certified(level);
  return { budget: one };
}

function certified({ epsilon, delta }: Use["level"]): { epsilon: number; delta?: number } {
  return { epsilon, ...(delta > 0 && { delta }) };
}

/** The requirements that a release cannot state. */
export function leftOut(need: NeedInput): string[] {
  const names = ["bias", "ratio", "region", "prior", "target", "releases"] as const;
  return names.filter((name) => need[name] !== undefined);
}
