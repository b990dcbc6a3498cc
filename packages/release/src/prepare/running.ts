import { NoisewrightError } from "@noisewright/core";
import { planRunning, type RunningPlan, runningInterval } from "@noisewright/core/tables";
import { type Adjacency, type AggregateQuery, publicValues } from "@noisewright/engines";
import { begunOn, dayOf, type Every, endedOn, isoDay, periodName, startOf } from "../spec/index.js";
import type { Payment } from "./additive.js";
import type { MechanismChoice, RunningRelease, Shown } from "./prepared.js";

/** The noise of a running release. The first key of the query is the period. */
export function runningPlan(
  { period, periods }: Every,
  { by, unit }: AggregateQuery,
  adjacency: Adjacency,
  payment: Payment,
): { readonly plan: RunningPlan; readonly counters: number; readonly mechanism: MechanismChoice } {
  const counters = by.slice(1).reduce((product, key) => product * publicValues(key)!.length, 1);
  const { groups, rows } = unit?.bound ?? { groups: 1, rows: 1 };
  const { delta } = "target" in payment ? payment.target : payment;
  const plan = planRunning({
    periods,
    counters,
    unit: { groups, rows },
    adjacency,
    delta: delta!, // the schema requires δ
    paid: "target" in payment ? payment.target : payment,
  });
  const { variance, column } = plan;
  const why = `the noise of one ${period} serves the counts of all later ones, so all ${periods} together cost little more than one`;
  return {
    plan,
    counters,
    mechanism: { id: "toeplitz", params: { variance, scale: column[0]!, periods }, why },
  };
}

/** The number of periods that can be published now, and the next period. */
export function duePeriods(every: Every, now: Date): Pick<RunningRelease, "due" | "next"> {
  const ended = endedOn(every, isoDay(now));
  const { through, periods } = every;
  const due = through === undefined ? ended : begunOn(every, dayOf(through)!);
  if (due > ended) {
    throw new NoisewrightError({
      code: "domain",
      subject: "release",
      path: ["every", "through"],
      parameter: "through",
      domain: `in a ${every.period} that has ended`,
      got: String(through),
      advice: `publish ${periodName(every, due - 1)} on ${startOf(every, due)} or later`,
    });
  }
  if (due === periods) return { due };
  return { due, next: { name: periodName(every, due), ends: startOf(every, due + 1) } };
}

/** The running count of a period, as a whole number, with its interval. */
export function shownCount(
  plan: RunningPlan,
  [estimate, period]: readonly number[],
  confidence: number,
): Shown {
  const within = runningInterval(plan, period!, confidence);
  // It is public that the true count is a whole number and never negative.
  const interval = {
    lower: Math.max(0, Math.ceil(estimate! - within)),
    upper: Math.max(0, Math.floor(estimate! + within)),
  };
  return { value: Math.round(estimate!) + 0, interval }; // adding 0 turns -0 into 0
}
