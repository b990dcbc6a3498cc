import { NoisewrightError, type Reason, type Relaxation } from "../../errors/index.js";
import { epsilonText, numberText } from "../../format/index.js";
import type { Range } from "../../laws/index.js";
import { marginOf } from "../bounds/index.js";
import type { FullNeed } from "../need/index.js";
import { type Option, prove, type Refused, toFourDigits, worstErrors } from "../search/index.js";
import { idealOptions } from "./ideal.js";

/**
 * The error for requirements that no mechanism meets. The error says why, and which relaxed
 * requirements can be met.
 */
export function noMechanism(need: FullNeed, refused: readonly Refused[]): NoisewrightError {
  const reasons = reasonsOf(refused);
  const relaxations = relaxationsOf(need);
  const nearest =
    relaxations.length > 0
      ? relaxations.map(textOf).join(", or ")
      : "relax a requirement that the reasons name";
  const why = reasons.map(({ mechanisms, why }) => `${mechanisms.join(", ")}: ${why}`).join("; ");
  return new NoisewrightError({
    code: "unsupported",
    subject: "design",
    what: "mechanism meets every requirement",
    advice: `${nearest} (reasons: ${why})`,
    nearest,
    relaxations,
    reasons,
  });
}

/**
 * Groups the refused mechanisms by reason. If some mechanisms are of the right kind and only miss a
 * figure, the list has only these mechanisms.
 */
function reasonsOf(refused: readonly Refused[]): Reason[] {
  const reasons = new Map<string, string[]>();
  const close = refused.filter(({ near }) => near);
  for (const { mechanism, why } of close.length > 0 ? close : refused) {
    reasons.set(why, [...(reasons.get(why) ?? []), mechanism]);
  }
  return [...reasons].map(([why, mechanisms]) => ({ mechanisms, why }));
}

interface DesignRelaxation extends Relaxation {
  readonly field: "epsilon" | "bias" | "margin" | "counts";
}

/** Finds changes to the requirements. Each change is enough by itself. */
function relaxationsOf(need: FullNeed): DesignRelaxation[] {
  const found = [moreEpsilon, moreBias, moreMargin, fractionalOutputs].map((relax) => relax(need));
  return found.filter((relaxation) => relaxation !== undefined);
}

function textOf({ field, value, mechanism }: DesignRelaxation): string {
  const texts = {
    epsilon: `give ${epsilonText(Number(value))}`,
    bias: `allow a bias of ${numberText(Number(value))}`,
    margin: Number.isFinite(value)
      ? `allow a margin of ${numberText(Number(value))}`
      : "set margin to Infinity so that outputs may lie anywhere",
    counts: "replace integer by counts so that outputs may be fractions",
  };
  return `${texts[field]} (${mechanism})`;
}

/**
 * A proposed value is larger than the found value by this factor, because proposed values are
 * rounded to four digits.
 */
const ROUNDING_MARGIN = 1.001;

/**
 * The option for relaxed requirements that has the smallest value above `current`. Only options
 * whose weights are proved to meet the relaxed requirements are considered.
 */
function smallestRelaxation(
  relaxed: FullNeed,
  figure: (option: Option) => number,
  current: number,
): { readonly mechanism: string; readonly value: number } | undefined {
  const all = idealOptions(relaxed).options.map((option) => ({ option, value: figure(option) }));
  const larger = all.filter(({ value }) => value > current).sort((a, b) => a.value - b.value);
  const found = larger.find(({ option }) => "option" in prove(option, relaxed));
  return (
    found && { mechanism: found.option.kind.id, value: toFourDigits(found.value * ROUNDING_MARGIN) }
  );
}

function moreEpsilon(need: FullNeed): DesignRelaxation | undefined {
  if (need.epsilon === undefined || need.demands.length === 0) return undefined;
  const relaxed = { ...need, epsilon: undefined };
  const least = smallestRelaxation(relaxed, ({ epsilon }) => epsilon, need.epsilon);
  return least && { field: "epsilon", ...least };
}

function moreBias(need: FullNeed): DesignRelaxation | undefined {
  if (need.bias === Number.POSITIVE_INFINITY) return undefined;
  const relaxed = { ...need, bias: Number.POSITIVE_INFINITY };
  const least = smallestRelaxation(
    relaxed,
    ({ mechanism }) => worstErrors(mechanism, need).bias,
    need.bias,
  );
  return least && { field: "bias", ...least };
}

function moreMargin(need: FullNeed): DesignRelaxation | undefined {
  const margin = marginOf(need);
  if (margin === Number.POSITIVE_INFINITY) return undefined;
  const outputs = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
  const neededMargin = ({ mechanism }: Option) => distanceBeyond(mechanism.output, need.answers);
  const least = smallestRelaxation({ ...need, outputs }, neededMargin, margin);
  return least && { field: "margin", ...least };
}

/**
 * The largest distance of an output from the range of the answers. An infinite end of the range of
 * the answers is ignored.
 */
function distanceBeyond(output: Range, { lower, upper }: Range): number {
  const below = Number.isFinite(lower) ? lower - output.lower : 0;
  return Math.max(0, below, Number.isFinite(upper) ? output.upper - upper : 0);
}

function fractionalOutputs(need: FullNeed): DesignRelaxation | undefined {
  if (!need.wholeOutputs) return undefined;
  const least = smallestRelaxation({ ...need, wholeOutputs: false }, () => 1, 0);
  return least && { field: "counts", mechanism: least.mechanism, value: true };
}
