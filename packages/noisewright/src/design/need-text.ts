import type { FullNeed } from "@noisewright/core/design";
import { deltaText, epsilonText, numberText } from "@noisewright/core/format";
import { wrapped } from "@noisewright/text";

const COLUMNS = 100;

/**
 * Describes how the program understood the requirement, with a note for each default that was
 * chosen.
 */
export function describeNeed(need: FullNeed): string[] {
  const { epsilon, delta, releases, answers, outputs, bias, demands, metrics } = need;
  const kind = need.wholeAnswers ? "integer " : "";
  const parts = [
    `sensitivity ${numberText(need.sensitivity)}`,
    epsilon === undefined ? "smallest possible ε" : epsilonText(epsilon, "nearest"),
    ...(delta > 0 ? [deltaText(delta, "nearest")] : []),
    ...(releases > 1 ? [`${releases} releases together`] : []),
    ...(isUnbounded(answers) ? [] : [`${kind}true values in ${rangeText(answers)}`]),
    ...(isUnbounded(outputs) ? [] : [`outputs in ${rangeText(outputs)}`]),
    ...(need.wholeOutputs ? ["integer outputs"] : []),
    ...(bias === 0
      ? ["unbiased"]
      : bias < Number.POSITIVE_INFINITY
        ? [`|bias| ≤ ${numberText(bias)}`]
        : []),
    ...demands.map(
      ({ metric, value }) =>
        `${metric.name} ${metric.better === "lower" ? "≤" : "≥"} ${numberText(value)}`,
    ),
    ...(epsilon === undefined
      ? []
      : [
          `ranked by the ${need.averaged ? "average " : "worst-case "}${metrics.map(({ name }) => name).join(", ")}`,
        ]),
  ];
  const notes = need.notes.flatMap((note) => wrapped(`(${note})`, COLUMNS, 1));
  return [...wrapped(`Requirement: ${parts.join(", ")}`, COLUMNS, 13), ...notes];
}

function isUnbounded({ lower, upper }: FullNeed["answers"]): boolean {
  return lower === Number.NEGATIVE_INFINITY && upper === Number.POSITIVE_INFINITY;
}

function rangeText({ lower, upper }: FullNeed["answers"]): string {
  const left = Number.isFinite(lower) ? `[${numberText(lower)}` : "(−∞";
  return `${left}, ${Number.isFinite(upper) ? `${numberText(upper)}]` : "∞)"}`;
}
