import { NoisewrightError, type Reason, type Relaxation } from "../../errors/index.js";
import type { Range } from "../../laws/index.js";
import { marginOf } from "../bounds/index.js";
import type { FullNeed } from "../need/index.js";
import { type Option, prove, type Refused, short, worstErrors } from "../search/index.js";
import { idealOptions } from "./ideal.js";

/** The refusal of a need that no mechanism here meets: why, and what near it could be met. */
export function noMechanism(need: FullNeed, refused: readonly Refused[]): NoisewrightError {
  const reasons = reasonsOf(refused);
  const relaxations = relaxationsOf(need);
  const nearest =
    relaxations.length > 0 ? relaxations.map(textOf).join(", or ") : "see what stands in the way";
  const why = reasons.map(({ mechanisms, why }) => `${mechanisms.join(", ")}: ${why}`).join("; ");
  return new NoisewrightError({
    code: "unsupported",
    subject: "design",
    what: "mechanism that meets all of this",
    advice: `${nearest} (${why})`,
    nearest,
    relaxations,
    reasons,
  });
}

/** Mechanisms by what stands in their way; those that fail by a figure alone, where there are any. */
function reasonsOf(refused: readonly Refused[]): Reason[] {
  const reasons = new Map<string, string[]>();
  const close = refused.filter(({ near }) => near);
  for (const { mechanism, why } of close.length > 0 ? close : refused) {
    reasons.set(why, [...(reasons.get(why) ?? []), mechanism]);
  }
  return [...reasons].map(([why, mechanisms]) => ({ mechanisms, why }));
}

interface Way extends Relaxation {
  readonly field: "epsilon" | "bias" | "margin" | "counts";
}

/** What would do, each by itself. */
function relaxationsOf(need: FullNeed): Way[] {
  const ways = [moreEpsilon, moreBias, moreMargin, fractions].map((way) => way(need));
  return ways.filter((way) => way !== undefined);
}

function textOf({ field, value, mechanism }: Way): string {
  const texts = {
    epsilon: `give ε = ${value}`,
    bias: `allow a bias of ${value}`,
    margin: Number.isFinite(value)
      ? `allow a margin of ${value}`
      : "allow outputs anywhere, margin Infinity",
    counts: "allow outputs that are not whole, with counts for integer",
  };
  return `${texts[field]} (${mechanism})`;
}

/** A little more than what was found, since that is rounded. */
const ROOM = 1.001;

/** Of what meets a relaxed need, that which asks for the least and has weights to show for it. */
function leastOf(
  relaxed: FullNeed,
  asks: (option: Option) => number,
  more: number,
): { readonly mechanism: string; readonly value: number } | undefined {
  const all = idealOptions(relaxed).options.map((option) => ({ option, asked: asks(option) }));
  const most = all.filter(({ asked }) => asked > more).sort((a, b) => a.asked - b.asked);
  const found = most.find(({ option }) => "option" in prove(option, relaxed));
  return found && { mechanism: found.option.kind.id, value: Number(short(found.asked * ROOM)) };
}

function moreEpsilon(need: FullNeed): Way | undefined {
  if (need.epsilon === undefined || need.demands.length === 0) return undefined;
  const relaxed = { ...need, epsilon: undefined };
  const least = leastOf(relaxed, ({ epsilon }) => epsilon, need.epsilon);
  return least && { field: "epsilon", ...least };
}

function moreBias(need: FullNeed): Way | undefined {
  if (need.bias === Number.POSITIVE_INFINITY) return undefined;
  const relaxed = { ...need, bias: Number.POSITIVE_INFINITY };
  const least = leastOf(relaxed, ({ mechanism }) => worstErrors(mechanism, need).bias, need.bias);
  return least && { field: "bias", ...least };
}

function moreMargin(need: FullNeed): Way | undefined {
  const margin = marginOf(need);
  if (margin === Number.POSITIVE_INFINITY) return undefined;
  const outputs = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
  const reach = ({ mechanism }: Option) => reachOf(mechanism.output, need.answers);
  const least = leastOf({ ...need, outputs }, reach, margin);
  return least && { field: "margin", ...least };
}

/** How far outputs reach beyond those ends of the answers that there are. */
function reachOf(output: Range, { lower, upper }: Range): number {
  const below = Number.isFinite(lower) ? lower - output.lower : 0;
  return Math.max(0, below, Number.isFinite(upper) ? output.upper - upper : 0);
}

function fractions(need: FullNeed): Way | undefined {
  if (!need.wholeOutputs) return undefined;
  const least = leastOf({ ...need, wholeOutputs: false }, () => 1, 0);
  return least && { field: "counts", mechanism: least.mechanism, value: true };
}
