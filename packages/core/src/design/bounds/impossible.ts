import { finite } from "../../laws/index.js";
import type { Demand } from "../../mechanisms/kit/index.js";
import { type FullNeed, impossible, NEED_PARAMETERS, type NeedGiven } from "../need/index.js";
import { reaches, short } from "../search/index.js";
import { leastMarginAndBias, marginOf } from "./bias-theorem.js";
import { bestValue, leastEpsilon } from "./bound.js";

/** Fail where a theorem says that no mechanism meets the need. */
export function refuseImpossible(need: FullNeed, given: NeedGiven): void {
  refuseVacuous(need, given);
  refuseBias(need);
  for (const [i, demand] of need.demands.entries()) {
    // A target stands last.
    const isTarget = given.target !== undefined && i === need.demands.length - 1;
    refuseDemand(need, demand, isTarget ? "target" : "confidence");
  }
  refuseTrivial(need);
}

/** What the middle of the range does, whatever the answer, takes no data. */
function refuseTrivial(need: FullNeed): void {
  const { answers, demands, bias, epsilon } = need;
  const half = (answers.upper - answers.lower) / 2;
  if (epsilon !== undefined || !Number.isFinite(half) || bias < half) return;
  const x = need.wholeAnswers ? Math.floor(answers.lower + half) : answers.lower + half;
  const constant = finite("constant", [{ x, mass: 1 }]);
  const ends = [answers.lower, answers.upper];
  const met = ({ metric, value }: Demand) =>
    ends.every((q) => reaches({ metric, value }, metric.of(constant, q)));
  if (!demands.every(met)) return;
  throw impossible(
    "a least ε for this",
    `the number ${x}, which says nothing of the data, meets it at ε = 0`,
    "ask for more",
  );
}

/** Rounding, which a margin that is just wide enough must survive. */
const ROUNDING = 1e-12;

function refuseBias(need: FullNeed): void {
  const { bias, delta, epsilon, releases } = need;
  const margin = marginOf(need);
  if (bias === Number.POSITIVE_INFINITY || margin === Number.POSITIVE_INFINITY) return;
  const least = leastMarginAndBias(need);
  const never = epsilon === undefined && delta === 0 && bias === 0 && margin === 0;
  if (!never && margin >= least.margin * (1 - ROUNDING)) return;
  const [allowed, biased] = [up(least.margin), up(least.bias)];
  const formula = bias === 0 && delta === 0 && releases === 1 ? "Δ/(e^ε − 1) = " : "";
  throw impossible(
    bias === 0 ? "unbiased inside the range" : `a bias of at most ${bias} inside the range`,
    "at an end of the range errors can only be to one side, and ε-DP makes them at least e^−ε times as likely there as one sensitivity away",
    never
      ? "allow outputs a margin, or a bias"
      : `allow outputs a margin of ${formula}${allowed} beyond each end, or a bias of ${biased}`,
    never
      ? []
      : [
          { field: "margin", value: allowed },
          { field: "bias", value: biased },
        ],
  );
}

/** Six digits, rounded up: what is allowed to be that is enough. */
function up(x: number): number {
  const unit = 10 ** (Math.floor(Math.log10(x)) - 5);
  return Number((Math.ceil(x / unit) * unit).toPrecision(6));
}

/** A δ to offer where a pure ε does not do. */
const SOME_DELTA = { field: "delta", value: NEED_PARAMETERS.delta.example };

function refuseDemand(need: FullNeed, demand: Demand, field: "target" | "confidence"): void {
  const { metric, value } = demand;
  const least = leastEpsilon(need, demand);
  if (least === undefined) return;
  const { epsilon, releases } = need;
  const name = `${metric.name} ${metric.better === "lower" ? "≤" : "≥"} ${value}`;
  const theorem = "of all noise at pure ε the staircase tuned to it does best";
  if (least === Number.POSITIVE_INFINITY) {
    throw impossible(
      `${name} at any pure ε`,
      "what is possible for one answer is possible for all, so no error is ever excluded",
      "allow a δ, or ask for less",
      [SOME_DELTA],
    );
  }
  if (epsilon === undefined) return;
  const best = bestValue(need, metric, epsilon / releases)!;
  if (reaches(demand, best)) return;
  const each =
    releases > 1 ? ` (${releases} releases of ε = ${short(epsilon / releases)} each)` : "";
  const [reached, enough] = [short(best), short(releases * least)];
  throw impossible(
    `${name} at ε = ${epsilon}${each}`,
    `${theorem}, and it reaches ${reached}`,
    `ask for ${reached}, or give ε = ${enough}${releases > 1 ? ", or a δ" : ""}`,
    [
      { field, value: Number(reached) },
      { field: "epsilon", value: Number(enough) },
      ...(releases > 1 ? [SOME_DELTA] : []),
    ],
  );
}

/** A constant in a fixed region is always inside it. */
function refuseVacuous({ metrics, answers }: FullNeed, { region, metric }: NeedGiven): void {
  const only = metrics.every(({ spec }) => spec.kind === "confidence");
  if (!only || (region === undefined && metric === undefined)) return;
  const known = Number.isFinite(answers.upper - answers.lower);
  throw impossible(
    "a best mechanism for a fixed region alone",
    "a constant inside it, which says nothing of the data, is inside with probability 1 at ε = 0",
    `${known ? "leave the region out" : "give the region as lower and upper"}, which keeps outputs in it, and rank by a metric such as mae`,
  );
}
