import { interval, NoisewrightError } from "@noisewright/core";
import type { Sensitivity } from "@noisewright/engines";
import type { Demand, MechanismName, Target } from "../spec/releases.js";
import { choose } from "./choose.js";
import type { Chosen, Need } from "./chosen.js";
import { noiseWithin } from "./noise-within.js";
import { clean, exactly, stepsOf } from "./numbers.js";
import type { Procedure } from "./planned.js";

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
  const { mechanism, channel, choosing, events, certified } = chosen(plan);
  return {
    mechanism: choosing,
    events,
    certified,
    draw: ({ cells: [cell] }, random) => [channel.sample(stepsOf(cell?.[measure]), random)],
    show([drawn], confidence) {
      const output = drawn as number;
      const { lower, upper } = interval(channel, output, confidence);
      // The truth is a whole number of steps, and what it cannot be is public.
      const least = counts ? 0 : Number.NEGATIVE_INFINITY;
      const ends = [Math.max(least, Math.ceil(lower)), Math.max(least, Math.floor(upper))] as const;
      return {
        value: clean(output * granularity),
        interval: { lower: clean(ends[0] * granularity), upper: clean(ends[1] * granularity) },
      };
    },
    expects: (confidence) => ({
      within: clean(noiseWithin(mechanism, confidence) * granularity),
      unit: "value",
    }),
  };
}

function chosen(plan: Additive): Chosen {
  const { sensitivity, granularity, payment, demand = {}, mechanism: named } = plan;
  const { delta } = "target" in payment ? payment.target : payment;
  return choose({
    cells: exactly(sensitivity.l0),
    sensitivity: exactly(sensitivity.linf),
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
  if (granularity === 1) return demand;
  const { lower, upper, margin, metric } = demand;
  return {
    ...demand,
    ...(lower !== undefined && { lower: Math.ceil(lower / granularity) }),
    ...(upper !== undefined && { upper: Math.floor(upper / granularity) }),
    ...(margin !== undefined && { margin: margin / granularity }),
    ...(metric !== undefined && { metric: metricInSteps(metric, granularity) }),
  };
}

function metricInSteps(metric: string, granularity: number): string {
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
