import { mechanism, type RandomSource } from "@noisewright/core";
import { channelEvent, type PrivacyEvent } from "@noisewright/core/accounting";
import type { AggregateQuery, SpreadResult } from "@noisewright/engines";
import type { DeclaredRelease } from "../spec/index.js";
import type { Cut, CutCount } from "./chosen.js";
import { intervalsOf } from "./intervals.js";
import { measureName } from "./measures.js";
import { noiseWithin } from "./noise-within.js";
import { inUnits, stepsOf } from "./numbers.js";
import { rangeOf } from "./range.js";
import {
  groupSpreads,
  rowSpreads,
  type Spreads,
  type StepBounds,
  valueSpreads,
} from "./spreads.js";

/** A noisy count of what a bound cuts off. */
export interface CutReport {
  readonly of: Cut;
  readonly event: PrivacyEvent;
  readonly epsilon: number;
  /** The queries for the true count at the bounds of a release. */
  spreads(at: BoundsInUse): Spreads;
  /** The true count, which only the draw sees. One unit changes it by at most `sensitivity`. */
  truth(at: BoundsInUse, results: readonly SpreadResult[]): number;
  readonly sensitivity: number;
  draw(truth: number, random: RandomSource): number;
  show(drawn: number, confidence: number): CutCount;
  within(confidence: number): number;
}

/** The bounds of a release: declared numbers, or the chosen ones. */
export interface BoundsInUse {
  readonly release: DeclaredRelease;
  readonly query: AggregateQuery;
}

/** A report with geometric noise. The first bounds only decide how many ends can cut. */
export function cutReport(of: Cut, first: BoundsInUse, epsilon: number): CutReport {
  const { sensitivity } = spreadsAt(of, first);
  const noise = mechanism("geometric", { epsilon, sensitivity });
  const { channel, certificate } = noise.compile();
  const intervals = intervalsOf(channel, 0);
  return {
    of,
    event: channelEvent(channel),
    epsilon: certificate.epsilon,
    spreads: (at) => spreadsAt(of, at),
    sensitivity,
    truth(at, results) {
      const { above, below } = spreadsAt(of, at).tails(results);
      const { lower, upper } = boundsOf(of, at);
      return stepsOf(above(upper) + below(lower));
    },
    draw: (truth, random) => channel.sample(truth, random),
    show(drawn, confidence) {
      const { lower, upper } = intervals(drawn, confidence);
      // It is public that the true number is a whole number.
      const whole = {
        lower: Math.max(0, Math.ceil(lower)),
        upper: Math.max(0, Math.floor(upper)),
      };
      return { of, value: Math.max(0, drawn), interval: whole };
    },
    within: (confidence) => noiseWithin(noise, confidence),
  };
}

function spreadsAt(of: Cut, at: BoundsInUse): Spreads {
  const { release, query } = at;
  const bounds = [boundsOf(of, at)];
  switch (of) {
    case "rows":
      return rowSpreads(query, release as Parameters<typeof rowSpreads>[1], bounds);
    case "groups":
      return groupSpreads(query, measureName(release.statistic), bounds);
    case "values": {
      const { lower, upper, ...rest } = release as Clipped;
      const units = (steps: number) => inUnits(steps, rest.granularity);
      const [own] = bounds as [StepBounds];
      const beyond = { lower: units(own.lower - 1), upper: units(own.upper + 1) };
      const { sum } = query.measures;
      const isTotal = sum?.kind === "sum" && sum.total !== undefined;
      return valueSpreads(
        query,
        isTotal
          ? { ...rest, lower: sum.lower, upper: sum.upper, total: beyond }
          : { ...rest, ...beyond },
        bounds,
      );
    }
  }
}

type Clipped = Extract<DeclaredRelease, { readonly statistic: "sum" | "mean" }>;

/** The bounds beyond which something is cut off, in steps. */
function boundsOf(of: Cut, { release, query }: BoundsInUse): StepBounds {
  if (of === "values") {
    const { first, steps } = rangeOf(release as Clipped);
    return { lower: Number(first), upper: Number(first + steps) };
  }
  return { lower: 0, upper: query.unit!.bound[of] };
}
