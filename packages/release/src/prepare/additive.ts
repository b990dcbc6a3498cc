import { NoisewrightError } from "@noisewright/core";
import type { Sensitivity } from "@noisewright/engines";
import type { Demand, MechanismName, Target } from "../spec/index.js";
import { type CertifiedNoise, hasWholeOutputs, type Need } from "./certified-noise.js";
import { choose } from "./choose.js";
import { decimalOf, quotient } from "./decimal.js";
import { intervalsOf } from "./intervals.js";
import { noiseWithin } from "./noise-within.js";
import { exactSensitivity, inUnits, rounded, stepsOf } from "./numbers.js";
import type { Procedure } from "./prepared.js";

/**
 * A statistic that adds noise to one number in each group: the number of rows, the number of units,
 * a sum or a histogram.
 */
export interface Additive {
  /** The name of the measure in the query. */
  readonly measure: string;
  readonly sensitivity: Sensitivity;
  /** The size of one lattice step, in the user's units. */
  readonly granularity: number;
  /** Whether the true value is a count, which is never negative. */
  readonly counts: boolean;
  readonly payment: Payment;
  readonly demand?: Demand | undefined;
  readonly mechanism?: MechanismName | undefined;
}

export interface Spendable {
  readonly epsilon: number;
  readonly delta?: number | undefined;
}

/** The ε and δ of a release, or the accuracy that decides ε. */
export type Payment = Spendable | { readonly target: Target & { readonly confidence: number } };

/**
 * The procedure that adds noise to the measure, rounds the output if `demand` says so, and converts
 * the output to the user's units.
 */
export function additive(request: Additive): Procedure {
  const { measure, granularity, counts } = request;
  const { mechanism, channel, choice, event, events, certified } = noiseFor(request);
  const whole = isWhole(request);
  const slack = whole && !hasWholeOutputs(mechanism) ? 0.5 : 0;
  const intervals = intervalsOf(channel, slack);
  return {
    mechanism: choice,
    events,
    certified,
    shown: event,
    truth: ({ cells: [cell] }) => [[stepsOf(cell?.[measure])]],
    draw([truth], random) {
      const [steps] = truth!;
      const drawn = channel.sample(steps!, random);
      return [whole ? rounded(drawn) : drawn]; // rounding is post-processing and costs no privacy
    },
    show([drawn], confidence) {
      const output = drawn!;
      const { lower, upper } = intervals(output, confidence);
      // It is public that the true value is a whole number of steps, and that a count is never
      // negative.
      const minimum = counts ? 0 : Number.NEGATIVE_INFINITY;
      const ends = [
        Math.max(minimum, Math.ceil(lower)),
        Math.max(minimum, Math.floor(upper)),
      ] as const;
      const interval = {
        lower: inUnits(ends[0], granularity),
        upper: inUnits(ends[1], granularity),
      };
      return [{ value: inUnits(output, granularity), interval }];
    },
    expects: (confidence) => ({
      within: inUnits(noiseWithin(mechanism, confidence) + slack, granularity),
      unit: "value",
    }),
  };
}

/**
 * Whether outputs are rounded to whole steps. By default, counts are rounded. Counts that must be
 * unbiased within a range are not rounded, because rounding would make the counts biased.
 */
function isWhole({ counts, demand = {} }: Pick<Additive, "counts" | "demand">): boolean {
  const { integer, unbiased, nonnegative, lower } = demand;
  const isRange = nonnegative || lower !== undefined;
  return integer ?? (counts && !(unbiased && isRange));
}

function noiseFor(request: Additive): CertifiedNoise {
  const { sensitivity, granularity, payment, mechanism: named } = request;
  const demand = { ...request.demand, integer: isWhole(request) };
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

/**
 * Converts a `demand` of the spec from the user's units to lattice steps. The ends of ranges are
 * rounded inwards.
 */
function inSteps(demand: Demand, granularity: number): Demand {
  const { lower, upper, margin, metric } = demand;
  if (granularity === 1 && !demand.integer) return demand;
  const steps = (end: number) => quotient(decimalOf(end), decimalOf(granularity));
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
    subject: "release",
    path: ["demand", "metric"],
    parameter: "metric",
    domain: "usefulness or a metric without a number if the granularity is not 1, for example rmse",
    got: `"${metric.slice(0, 60)}"`,
  });
}
