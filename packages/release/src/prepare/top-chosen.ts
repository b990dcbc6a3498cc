import { NoisewrightError, type RandomSource } from "@noisewright/core";
import type { KeyValue } from "@noisewright/engines";
import { additive, type Payment } from "./additive.js";
import { type Choices, type ChoicesNeed, choiceParams, chosenFor } from "./choices.js";
import { perCell, sumUp } from "./level.js";
import { exactSensitivity, stepsOf, sureText } from "./numbers.js";
import type { Procedure } from "./prepared.js";
import { each } from "./top-noisy.js";

export interface ChosenTop {
  readonly k: number;
  readonly column: string;
  readonly values: readonly KeyValue[];
  /** Whether the counts of the chosen values are published, which takes half of the budget. */
  readonly counts: boolean;
  /** What one unit can change. */
  readonly change: {
    /** The number of rows with one value. */
    readonly rows: number;
    /** The number of groups, each with its own ranking. */
    readonly groups: number;
    /** The number of groups that change if one unit is replaced by another, or `groups`. */
    readonly changed: number;
    /** 2 if a unit can be replaced by another, which removes rows and adds rows. */
    readonly times: 1 | 2;
  };
  readonly payment: Payment;
}

/**
 * Chooses the most frequent value by the exponential mechanism, then the most frequent of the
 * others, and so on. Each choice costs the same, whatever the number of values of a unit.
 */
export function chosenTop(request: ChosenTop): Procedure {
  const { k, column, values, change, payment, counts } = request;
  const parts = counts ? halves(payment, k) : payment;
  const need: ChoicesNeed = {
    mechanism: "exponential",
    count: exactSensitivity(k * change.groups),
    sensitivity: change.times * change.rows,
  };
  // At most r − 1 values are gone before choice r. So the most frequent of the other values has at
  // least as many rows as the value that is truly number r.
  const lackOf = ({ choice }: Choices, confidence: number) =>
    choice.deficitBound(values.length, 1 - each(confidence, k));
  const choices = chosenFor(parts, need, lackOf);
  const noise = counts ? countOfWinner(request, parts) : undefined;
  const all = [choices, ...(noise === undefined ? [] : [noise])];
  const size = noise === undefined ? 1 : 2;
  return {
    several: {
      columns: noise === undefined ? ["rank"] : [column, "rank"],
      count: k,
      joint: true,
    },
    mechanism: {
      id: "exponential",
      params: {
        ...choiceParams(need, choices),
        candidates: values.length,
        ...(noise !== undefined && { counts: noise.mechanism.id }),
      },
      why: `one unit may have more than ${k} values, so ${k} values are chosen one after another${
        noise === undefined ? "" : "; half of the budget pays for the counts of the chosen values"
      }`,
    },
    events: all.flatMap(({ events }) => events),
    certified: {
      epsilon: sumUp(all.map(({ certified }) => certified.epsilon)),
      delta: sumUp(all.map(({ certified }) => certified.delta)),
    },
    truth: ({ cells }) => [cells.map((cell) => stepsOf(cell.rows))],
    draw([truth], random) {
      const winners = peeled(choices, truth!, k, random);
      if (noise === undefined) return winners;
      return winners.flatMap((index) => [index, ...noise.draw([[truth![index]!]], random)]);
    },
    show(drawn, confidence) {
      const lack = lackOf(choices, confidence);
      return Array.from({ length: k }, (_, i) => {
        const value = values[drawn[size * i]!]!;
        const rank = i + 1;
        const note = `has at most ${lack} rows fewer than the value that is truly number ${rank}, ${sureText(confidence)}`;
        if (noise === undefined) return { labels: [rank], value, note };
        const [count] = noise.show([drawn[size * i + 1]!], each(confidence, k));
        return { labels: [value, rank], ...count! };
      });
    },
    expects: (confidence) => ({ within: lackOf(choices, confidence), unit: "rows" }),
  };
}

/** Chooses k of the counts, one after another, and returns the indices of the chosen counts. */
function peeled(
  { choice }: Choices,
  counts: readonly number[],
  k: number,
  random: RandomSource,
): readonly number[] {
  const left = counts.map((_, i) => i);
  return Array.from({ length: k }, () => {
    const most = left.reduce((max, i) => Math.max(max, counts[i]!), 0);
    const picked = choice.pick(
      left.map((i) => most - counts[i]!),
      random,
    );
    return left.splice(picked, 1)[0]!;
  });
}

/** The noise on the counts of the chosen values. One unit changes at most k counts in a group. */
function countOfWinner({ k, change }: ChosenTop, payment: Payment): Procedure {
  const l0 = BigInt(exactSensitivity(k * change.changed));
  const linf = BigInt(change.rows);
  const norms = { l0, l1: l0 * linf, l2Squared: l0 * linf * linf, linf };
  const why = `each unit changes at most ${l0} counts, each by at most ${linf}`;
  return additive({
    measure: "rows",
    sensitivity: { ...norms, why },
    payment,
    granularity: 1,
    counts: true,
  });
}

/** Half of the budget. */
function halves(payment: Payment, k: number): Payment {
  if ("target" in payment) {
    throw new NoisewrightError({
      code: "unsupported",
      subject: "release",
      path: ["target"],
      what: `target if \`counts\` is true and one unit may have more than ${k} values`,
      advice: `give a budget, remove \`counts\`, or let each unit have ${k} values (\`bound\`)`,
    });
  }
  const { epsilon, delta } = payment;
  return {
    epsilon: perCell(epsilon, 2),
    ...(delta !== undefined && { delta: perCell(delta, 2) }),
  };
}
