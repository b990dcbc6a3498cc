import { levelText } from "@noisewright/core/format";
import { adjacencyText, type DescribedRelease } from "@noisewright/release";
import { unitLabel } from "@noisewright/release/spec";
import type { Point } from "./points.js";
import { costOf } from "./privacy.js";
import { neighboursText } from "./releases-text.js";

/** The top of the pyramid: what is promised, and to whom. */
export function promisePoints(described: DescribedRelease): readonly Point[] {
  return [parameters(described), unit(described)];
}

function parameters(described: DescribedRelease): Point {
  const { ledger, paid, preview } = described;
  const cost = levelText(costOf(described));
  return {
    title: "Privacy parameters: ε and δ",
    known: [
      paid === undefined
        ? `Nothing is published yet. All releases together would cost ${cost}.`
        : `The published releases of this spec have cost ${cost} together. Evidence: the ledger and its receipt.`,
      ledger === undefined
        ? `The budget will be ${levelText(preview.budget)}. There is no ledger yet.`
        : `The ledger counts ${levelText({ epsilon: ledger.spent, delta: preview.budget.delta })} as spent, of a budget of ${levelText(preview.budget)}.`,
      ...(preview.budget.delta === 0 ? ["δ is 0: the guarantee never fails."] : []),
    ],
    unknown: [
      "Whether this ε is small enough for your data. No software can decide that.",
      "Releases about the same people that were made without this ledger. Their cost adds up with this one.",
    ],
    questions: [
      "Who decided that this ε is acceptable, and why?",
      ...(preview.budget.delta === 0
        ? []
        : ["Is δ much smaller than one divided by the number of people?"]),
      "Do all releases about these people use this ledger?",
    ],
  };
}

function unit(described: DescribedRelease): Point {
  const { spec } = described;
  const { unit: given } = spec.privacy;
  const label = unitLabel(given);
  return {
    title: "Unit of privacy",
    known: [
      `Protected: ${adjacencyText(spec)}.`,
      neighboursText(described),
      ...described.releases.map(({ name, sensitivity }) => `${name}: ${sensitivity.why}.`),
    ],
    unknown: [
      given === "row"
        ? "Whether one person has several rows. Then a person is protected less than a row."
        : `Whether each person is exactly one ${label}. A person with two of them is protected less.`,
    ],
    questions: [
      given === "row"
        ? "Is each row about a different person? If not, name the column that identifies a person."
        : `Is each ${label} one person, in the whole table and in all periods?`,
      ...(spec.privacy.adjacency === "substitute"
        ? ["May everyone know how many units are in the data?"]
        : []),
    ],
  };
}
