import { NoisewrightError } from "../../errors/index.js";
import type { Range } from "../../laws/index.js";
import { marginOf } from "../bounds/index.js";
import type { FullNeed } from "../need/index.js";
import { type Option, prove, type Refused, short, worstErrors } from "../search/index.js";
import { idealOptions } from "./ideal.js";

/** The refusal of a need that no mechanism here meets: why, and what near it could be met. */
export function noMechanism(need: FullNeed, refused: readonly Refused[]): NoisewrightError {
  const reasons = new Map<string, string[]>();
  const close = refused.filter(({ near }) => near);
  for (const { mechanism, why } of close.length > 0 ? close : refused) {
    reasons.set(why, [...(reasons.get(why) ?? []), mechanism]);
  }
  const all = [...reasons].map(([why, mechanisms]) => `${mechanisms.join(", ")}: ${why}`);
  const near = nearest(need);
  const advice = near.length > 0 ? near.join(", or ") : "see what stands in the way";
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

/** Of what meets a relaxed need, that which asks for the least and has weights to show for it. */
function leastOf(
  relaxed: FullNeed,
  asks: (option: Option) => number,
  more: number,
): { readonly id: string; readonly asked: number } | undefined {
  const all = idealOptions(relaxed).options.map((option) => ({ option, asked: asks(option) }));
  const most = all.filter(({ asked }) => asked > more).sort((a, b) => a.asked - b.asked);
  const found = most.find(({ option }) => "option" in prove(option, relaxed));
  return found && { id: found.option.kind.id, asked: found.asked };
}

/** A little more than what was found, since that is rounded. */
const ROOM = 1.001;

function moreEpsilon(need: FullNeed): string | undefined {
  if (need.epsilon === undefined || need.demands.length === 0) return undefined;
  const relaxed = { ...need, epsilon: undefined };
  const least = leastOf(relaxed, ({ epsilon }) => epsilon, need.epsilon);
  return least && `give ε = ${short(least.asked * ROOM)} (${least.id})`;
}

function moreBias(need: FullNeed): string | undefined {
  if (need.bias === Number.POSITIVE_INFINITY) return undefined;
  const relaxed = { ...need, bias: Number.POSITIVE_INFINITY };
  const least = leastOf(relaxed, ({ mechanism }) => worstErrors(mechanism, need).bias, need.bias);
  return least && `allow a bias of ${short(least.asked * ROOM)} (${least.id})`;
}

function moreMargin(need: FullNeed): string | undefined {
  const margin = marginOf(need);
  if (margin === Number.POSITIVE_INFINITY) return undefined;
  const outputs = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
  const reach = ({ mechanism }: Option) => reachOf(mechanism.output, need.answers);
  const least = leastOf({ ...need, outputs }, reach, margin);
  if (least === undefined) return undefined;
  return Number.isFinite(least.asked)
    ? `allow a margin of ${short(least.asked * ROOM)} (${least.id})`
    : `allow outputs anywhere, margin Infinity (${least.id})`;
}

/** How far outputs reach beyond those ends of the answers that there are. */
function reachOf(output: Range, { lower, upper }: Range): number {
  const below = Number.isFinite(lower) ? lower - output.lower : 0;
  return Math.max(0, below, Number.isFinite(upper) ? output.upper - upper : 0);
}

function fractions(need: FullNeed): string | undefined {
  if (!need.wholeOutputs) return undefined;
  const least = leastOf({ ...need, wholeOutputs: false }, () => 1, 0);
  return least && `allow outputs that are not whole, with counts for integer (${least.id})`;
}
