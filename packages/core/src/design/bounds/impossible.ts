import type { NoisewrightError } from "../../errors/index.js";
import { deltaText, digitsUp, epsilonText, numberText } from "../../format/index.js";
import { finite } from "../../laws/index.js";
import type { Demand } from "../../mechanisms/kit/index.js";
import { type FullNeed, impossible, NEED_PARAMETERS, type NeedInput } from "../need/index.js";
import { meetsDemand, toFourDigits } from "../search/index.js";
import { marginOf, minimumMarginAndBias } from "./bias-theorem.js";
import { bestValue, leastEpsilon } from "./bound.js";

/** Throws if a theorem says that no mechanism meets the requirements. */
export function refuseImpossible(need: FullNeed, given: NeedInput): void {
  refuseVacuous(need, given);
  refuseBias(need);
  for (const [i, demand] of need.demands.entries()) {
    // The last item of `demands` is the target.
    const isTarget = given.target !== undefined && i === need.demands.length - 1;
    refuseDemand(need, demand, isTarget ? "target" : "confidence");
  }
  refuseTrivial(need);
}

/**
 * Throws if a constant output, the middle of the range, already meets the requirements at ε = 0.
 */
function refuseTrivial(need: FullNeed): void {
  const { answers, demands, bias, epsilon } = need;
  const half = (answers.upper - answers.lower) / 2;
  if (epsilon !== undefined || !Number.isFinite(half) || bias < half) return;
  const x = need.wholeAnswers ? Math.floor(answers.lower + half) : answers.lower + half;
  const constant = finite("constant", [{ x, mass: 1 }]);
  const ends = [answers.lower, answers.upper];
  const met = ({ metric, value }: Demand) =>
    ends.every((q) => meetsDemand({ metric, value }, metric.of(constant, q)));
  if (!demands.every(met)) return;
  throw impossible(
    "a smallest ε for these requirements",
    `the constant ${x}, which reveals nothing about the data, already meets the target at ε = 0`,
    "ask for a stricter target",
  );
}

/**
 * The relative tolerance for rounding errors, so that a margin that is exactly wide enough is
 * accepted.
 */
const ROUNDING = 1e-12;

function refuseBias(need: FullNeed): void {
  const { bias, delta, epsilon, releases } = need;
  const margin = marginOf(need);
  if (bias === Number.POSITIVE_INFINITY || margin === Number.POSITIVE_INFINITY) return;
  const least = minimumMarginAndBias(need);
  const never = epsilon === undefined && delta === 0 && bias === 0 && margin === 0;
  if (!never && margin >= least.margin * (1 - ROUNDING)) return;
  const [allowed, biased] = [digitsUp(least.margin, 6), digitsUp(least.bias, 6)];
  const formula = bias === 0 && delta === 0 && releases === 1 ? "Δ/(e^ε − 1) = " : "";
  throw impossible(
    bias === 0 ? "unbiased noise inside the range" : `a bias of at most ${bias} inside the range`,
    "at an end of the range every error points inwards, and ε-DP makes such outputs at least e^−ε times as likely there as one sensitivity away",
    never
      ? "allow outputs a margin beyond each end, or allow a bias"
      : `allow outputs a margin of ${formula}${allowed} beyond each end, or a bias of ${biased}`,
    never
      ? []
      : [
          { field: "margin", value: allowed },
          { field: "bias", value: biased },
        ],
  );
}

/** The δ to propose if pure ε-DP is not enough. */
const SOME_DELTA = { field: "delta", value: NEED_PARAMETERS.delta.example };

function refuseDemand(need: FullNeed, demand: Demand, field: "target" | "confidence"): void {
  const { metric, value } = demand;
  const least = leastEpsilon(need, demand);
  if (least === undefined) return;
  const { epsilon, releases } = need;
  const name = `${metric.name} ${metric.better === "lower" ? "≤" : "≥"} ${value}`;
  if (least === Number.POSITIVE_INFINITY) throw unreachable(need, name);
  if (epsilon === undefined) return;
  const best = bestValue(need, metric, epsilon / releases);
  if (best === undefined || meetsDemand(demand, best)) return;
  const each =
    releases > 1
      ? ` (${releases} releases with ${epsilonText(epsilon / releases, "nearest")} each)`
      : "";
  const [reached, enough] = [toFourDigits(best), toFourDigits(releases * least)];
  throw impossible(
    `${name} at ${epsilonText(epsilon)}${each}`,
    theoremText(need, numberText(reached)),
    `ask for ${numberText(reached)}, or give ${epsilonText(enough)}${releases > 1 ? ", or a δ" : ""}`,
    [
      { field, value: reached },
      { field: "epsilon", value: enough },
      ...(releases > 1 ? [SOME_DELTA] : []),
    ],
  );
}

/** The theorem that rules out a better value than the reached value, in plain words. */
function theoremText({ delta }: FullNeed, reached: string): string {
  return delta > 0
    ? `no (ε, δ)-DP mechanism with ${deltaText(delta)} does better than ${reached}`
    : `the best noise under pure ε-DP is the staircase tuned to this metric, and it reaches only ${reached}`;
}

/** The error for a demand that no ε can meet. */
function unreachable({ delta }: FullNeed, name: string): NoisewrightError {
  return delta > 0
    ? impossible(
        `${name} at any ε with ${deltaText(delta)}`,
        "at every ε some error remains",
        "lower the target",
      )
    : impossible(
        `${name} at any pure ε`,
        "an output that is possible for one true value is possible for all of them, so no error can be ruled out",
        `allow a δ, for example ${numberText(SOME_DELTA.value)}, or lower the target`,
        [SOME_DELTA],
      );
}

/**
 * Throws if the only requirement is a fixed region, because a constant in the region always meets
 * this requirement.
 */
function refuseVacuous({ metrics, answers }: FullNeed, { region, metric }: NeedInput): void {
  const only = metrics.every(({ spec }) => spec.kind === "confidence");
  if (!only || (region === undefined && metric === undefined)) return;
  const known = Number.isFinite(answers.upper - answers.lower);
  throw impossible(
    "choosing a mechanism by a fixed region alone",
    "a constant inside the region reveals nothing about the data and is inside the region with probability 1 at ε = 0",
    `${known ? "omit `region`, since `lower` and `upper` keep outputs in the range" : "give the region as `lower` and `upper`, which keep outputs in the region"}, and rank by a metric such as mae`,
  );
}
