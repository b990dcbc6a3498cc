import type { KeyValue, Sensitivity } from "@noisewright/engines";
import type { Payment } from "./additive.js";
import type { Drawn, Procedure } from "./prepared.js";
import { countOfEach, largest, rankedCount } from "./top-noisy.js";

export interface SelectedTop {
  readonly k: number;
  readonly sensitivity: Sensitivity;
  readonly payment: Payment;
}

/**
 * Adds noise to the count of each selected value and publishes only the k largest noisy counts of a
 * group. The number of selected values of the group is drawn too, because the intervals depend on
 * this number: selection and noise are independent, so the intervals hold for every selection.
 */
export function selectedTop({ k, sensitivity, payment }: SelectedTop): Procedure {
  const count = countOfEach(sensitivity, payment, 1);
  return {
    ...count,
    several: { columns: ["rank"], count: 1, joint: true },
    mechanism: {
      ...count.mechanism,
      why: `the noisy counts of all selected values are sorted; ${count.mechanism.why}`,
    },
    show([noisy, rank, candidates], confidence) {
      const shown = rankedCount(count, noisy!, { k, candidates: candidates!, confidence });
      return [{ labels: [rank!], ...shown }];
    },
    *afterDraw(drawn) {
      for (const group of groupsOf(drawn)) {
        const counts = group.map(({ values: [noisy] }) => noisy!);
        for (const [i, index] of largest(counts, k).entries()) {
          yield { key: group[index]!.key, values: [counts[index]!, i + 1, group.length] };
        }
      }
    },
  };
}

/** Drawn values by group. Within a group, the values are in the order of their names. */
function groupsOf(drawn: Iterable<Drawn>): Iterable<readonly Drawn[]> {
  const groups = new Map<string, Drawn[]>();
  for (const each of drawn) {
    const outer = JSON.stringify(each.key.slice(0, -1));
    const group = groups.get(outer) ?? [];
    groups.set(outer, group);
    group.push(each);
  }
  for (const group of groups.values()) group.sort((a, b) => order(a.key.at(-1)!, b.key.at(-1)!));
  return groups.values();
}

/** A fixed order of values, which is the same on every engine. */
function order(a: KeyValue, b: KeyValue): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [x, y] = [String(a), String(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}
