import { NoisewrightError } from "@noisewright/core";
import type { Sensitivity } from "@noisewright/engines";
import type { Demand, MechanismName, Target } from "../spec/index.js";
import { type CertifiedNoise, hasWholeOutputs, type Need } from "./certified-noise.js";
import { choose } from "./choose.js";
import { quotient, written } from "./decimal.js";
import { intervalsOf } from "./intervals.js";
import { noiseWithin } from "./noise-within.js";
import { exactSensitivity, rounded, stepsOf, worth } from "./numbers.js";
import type { Procedure } from "./prepared.js";

/** A number for each group, to which noise is added: counts, units, sums, histograms. */
export interface Additive {
  /** The measure's name in the query. */
  readonly measure: string;
  readonly sensitivity: Sensitivity;
  /** What a step of the measure is worth. */
  readonly granularity: number;
  /** Whether the truth is known not to be negative. */
  readonly counts: boolean;
  readonly payment: Payment;
  readonly demand?: Demand | undefined;
  readonly mechanism?: MechanismName | undefined;
}

export interface Spendable {
  readonly epsilon: number;
  readonly delta?: number | undefined;
}

/** ε and δ that may be spent, or what they must be good for. */
export type Payment = Spendable | { readonly target: Target & { readonly confidence: number } };

export function additive(plan: Additive): Procedure {
  const { measure, granularity, counts } = plan;
  const { mechanism, channel, choice: choosing, events, certified } = chosen(plan);
  const whole = isWhole(plan);
  const slack = whole && !hasWholeOutputs(mechanism) ? 0.5 : 0;
  const intervals = intervalsOf(channel, slack);
  return {
    mechanism: choosing,
    events,
    certified,
    truth: ({ cells: [cell] }) => [[stepsOf(cell?.[measure])]],
    draw([truth], random) {
      const [steps] = truth!;
      const drawn = channel.sample(steps!, random);
      return [whole ? rounded(drawn) : drawn]; // post-processing, which costs no privacy
    },
    show([drawn], confidence) {
      const output = drawn!;
      const { lower, upper } = intervals(output, confidence);
      // The truth is a whole number of steps, and what it cannot be is public.
      const least = counts ? 0 : Number.NEGATIVE_INFINITY;
      const ends = [Math.max(least, Math.ceil(lower)), Math.max(least, Math.floor(upper))] as const;
      return {
        value: worth(output, granularity),
        interval: { lower: worth(ends[0], granularity), upper: worth(ends[1], granularity) },
      };
    },
    expects: (confidence) => ({
      within: worth(noiseWithin(mechanism, confidence) + slack, granularity),
      unit: "value",
    }),
  };
}

/**
 * Whether outputs are whole steps: those of counts are, unless the demand says otherwise, or what can
 * only be had without, that they are right on average within a range.
 */
function isWhole({ counts, demand = {} }: Pick<Additive, "counts" | "demand">): boolean {
  const { integer, unbiased, nonnegative, lower } = demand;
  const isRange = nonnegative || lower !== undefined;
  return integer ?? (counts && !(unbiased && isRange));
}

function chosen(plan: Additive): CertifiedNoise {
  const { sensitivity, granularity, payment, mechanism: named } = plan;
  const demand = { ...plan.demand, integer: isWhole(plan) };
  const { delta } = "target" in payment ? payment.target : payment;
  return choose({
    cells: exactSensitivity(sensitivity.l0),
    sensitivity: exactSensitivity(sensitivity.linf),
    demand: inSteps(demand, granularity),
    delta,
    named,
    paid: paidIn(payment, granularity),
  });
}

function paidIn(payment: Payment, granularity: number): Need["paid"] {
  if (!("target" in payment)) return { epsilon: payment.epsilon };
  const { within, confidence } = payment.target;
  return { within: within / granularity, confidence };
}

/** A demand in the user's units, in lattice steps: never looser. */
function inSteps(demand: Demand, granularity: number): Demand {
  const { lower, upper, margin, metric } = demand;
  if (granularity === 1 && !demand.integer) return demand;
  const steps = (end: number) => quotient(written(end), written(granularity));
  return {
    ...demand,
    ...(lower !== undefined && { lower: -Number(steps(-lower).floor) }),
    ...(upper !== undefined && { upper: Number(steps(upper).floor) }),
    ...(margin !== undefined && { margin: margin / granularity }),
    ...(metric !== undefined && { metric: metricInSteps(metric, granularity) }),
  };
}

function metricInSteps(metric: string, granularity: number): string {
  if (granularity === 1) return metric;
  const [, within] = /^usefulness:(.+)$/.exec(metric) ?? [];
  if (within !== undefined) return `usefulness:${Number(within) / granularity}`;
  if (!metric.includes(":")) return metric;
  throw new NoisewrightError({
    code: "domain",
    subject: "demand",
    parameter: "metric",
    domain: "usefulness, or without a number, where granularity is not 1",
    got: `"${metric.slice(0, 60)}"`,
  });
}
