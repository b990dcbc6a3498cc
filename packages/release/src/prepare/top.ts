import { NoisewrightError } from "@noisewright/core";
import type { KeyValue, Sensitivity } from "@noisewright/engines";
import type { Payment } from "./additive.js";
import type { Procedure } from "./prepared.js";
import { type ChosenTop, chosenTop } from "./top-chosen.js";
import { noisyTop } from "./top-noisy.js";
import { selectedTop } from "./top-selected.js";

/** A ranking: the k most frequent values of a column. */
export interface Top {
  readonly k: number;
  /** The column, as the spec names it. */
  readonly column: string;
  /** The values that may be published. Without this list, values are selected privately. */
  readonly values?: readonly KeyValue[] | undefined;
  /** Whether counts are published even if they cost part of the budget. */
  readonly counts: boolean;
  /** The sensitivity of the number of rows, over all values of all groups. */
  readonly sensitivity: Sensitivity;
  readonly change: ChosenTop["change"] & {
    /** The number of values, in all groups together, that one unit has. */
    readonly cells: number;
  };
  readonly payment: Payment;
}

/**
 * The procedure of a ranking. Noise on all counts costs as much as one unit has values, whatever k
 * is. Choosing the values one after another costs k choices, whatever the number of values of a
 * unit. The cheaper of these two ways is used.
 */
export function top({ values, ...request }: Top): Procedure {
  const { k, change } = request;
  if (values === undefined) return selectedTop(request);
  if (k > values.length) {
    const domain = { parameter: "k", domain: `at most the number of values (${values.length})` };
    const problem = { code: "domain", subject: "release", path: ["k"], ...domain } as const;
    throw new NoisewrightError({ ...problem, got: String(k) });
  }
  return change.cells <= k * change.groups
    ? noisyTop({ ...request, values })
    : chosenTop({ ...request, values });
}
