import type { Range } from "../distributions/index.js";
import { NoisewrightError } from "../errors/index.js";
import { marginOf } from "./bias-theorem.js";
import { idealOptions } from "./ideal.js";
import type { FullNeed } from "./need.js";
import { type Refused, short } from "./option.js";
import { worstErrors } from "./score.js";

/** The refusal of a need that no mechanism here meets: why, and what near it could be met. */
export function noMechanism(need: FullNeed, refused: readonly Refused[]): NoisewrightError {
  const reasons = new Map<string, string[]>();
  const close = refused.filter(({ near }) => near);
  for (const { mechanism, why } of close.length > 0 ? close : refused) {
    reasons.set(why, [...(reasons.get(why) ?? []), mechanism]);
  }
  const all = [...reasons].map(([why, mechanisms]) => `${mechanisms.join(", ")}: ${why}`);
  const near = nearest(need);
  const advice = near.length > 0 ? near.join(", or ") : "ask for less";
  return new NoisewrightError({
    code: "unsupported",
    subject: "design",
    what: "mechanism that meets all of this",
    advice: `${advice} (${all.join("; ")})`,
  });
}

/** What would do, each by itself. */
function nearest(need: FullNeed): string[] {
  const ways = [moreEpsilon, moreBias, moreMargin, fractions].map((way) => way(need));
  return ways.filter((way) => way !== undefined);
}

function moreEpsilon(need: FullNeed): string | undefined {
  if (need.epsilon === undefined || need.demands.length === 0) return undefined;
  const [best] = idealOptions({ ...need, epsilon: undefined }).options;
  return best && `give ε = ${short(best.epsilon * 1.001)} (${best.kind.id})`;
}

function moreBias(need: FullNeed): string | undefined {
  if (need.bias === Number.POSITIVE_INFINITY) return undefined;
  const { options } = idealOptions({ ...need, bias: Number.POSITIVE_INFINITY });
  const biased = options.map(({ kind, mechanism }) => ({
    id: kind.id,
    bias: worstErrors(mechanism, need).bias,
  }));
  const least = biased.sort((a, b) => a.bias - b.bias)[0];
  return least && `allow a bias of ${short(least.bias * 1.001)} (${least.id})`;
}

function moreMargin(need: FullNeed): string | undefined {
  if (marginOf(need) === Number.POSITIVE_INFINITY) return undefined;
  const line = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
  const { options } = idealOptions({ ...need, outputs: line });
  const wide = options.map(({ kind, mechanism: { output } }) => ({
    id: kind.id,
    margin: reachOf(output, need.answers),
  }));
  const least = wide.sort((a, b) => a.margin - b.margin)[0];
  if (least === undefined) return undefined;
  return Number.isFinite(least.margin)
    ? `allow a margin of ${short(least.margin * 1.001)} (${least.id})`
    : `allow outputs anywhere, margin Infinity (${least.id})`;
}

/** How far outputs reach beyond those ends of the answers that there are. */
function reachOf(output: Range, { lower, upper }: Range): number {
  const below = Number.isFinite(lower) ? lower - output.lower : 0;
  return Math.max(0, below, Number.isFinite(upper) ? output.upper - upper : 0);
}

function fractions(need: FullNeed): string | undefined {
  if (!need.wholeOutputs) return undefined;
  const [best] = idealOptions({ ...need, wholeOutputs: false }).options;
  return best && `allow outputs that are not whole, with counts for integer (${best.kind.id})`;
}
