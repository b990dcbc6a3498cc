import type { FullNeed } from "@noisewright/core/design";
import { wrapped } from "./wrap.js";

const COLUMNS = 100;

/** A need as it was read, with what was decided for the user. */
export function describeNeed(need: FullNeed): string[] {
  const { epsilon, delta, releases, answers, outputs, bias, demands, metrics } = need;
  const kind = need.wholeAnswers ? "whole " : "";
  const parts = [
    `sensitivity ${n(need.sensitivity)}`,
    epsilon === undefined ? "the least ε" : `ε = ${n(epsilon)}`,
    ...(delta > 0 ? [`δ = ${n(delta)}`] : []),
    ...(releases > 1 ? [`${releases} releases together`] : []),
    ...(isLine(answers) ? [] : [`${kind}answers in ${range(answers)}`]),
    ...(isLine(outputs) ? [] : [`outputs in ${range(outputs)}`]),
    ...(need.wholeOutputs ? ["whole outputs"] : []),
    ...(bias === 0 ? ["unbiased"] : bias < Number.POSITIVE_INFINITY ? [`|bias| ≤ ${n(bias)}`] : []),
    ...demands.map(
      ({ metric, value }) => `${metric.name} ${metric.better === "lower" ? "≤" : "≥"} ${n(value)}`,
    ),
    ...(epsilon === undefined
      ? []
      : [
          `ranked by ${need.averaged ? "mean " : "worst "}${metrics.map(({ name }) => name).join(", ")}`,
        ]),
  ];
  const notes = need.notes.flatMap((note) => wrapped(`(${note})`, COLUMNS, 1));
  return [...wrapped(`Need: ${parts.join(", ")}`, COLUMNS, 6), ...notes];
}

function isLine({ lower, upper }: FullNeed["answers"]): boolean {
  return lower === Number.NEGATIVE_INFINITY && upper === Number.POSITIVE_INFINITY;
}

function range({ lower, upper }: FullNeed["answers"]): string {
  const left = Number.isFinite(lower) ? `[${n(lower)}` : "(−∞";
  return `${left}, ${Number.isFinite(upper) ? `${n(upper)}]` : "∞)"}`;
}

function n(x: number): string {
  return Math.abs(x) < 1e-3 && x !== 0 ? x.toExponential() : String(x);
}
