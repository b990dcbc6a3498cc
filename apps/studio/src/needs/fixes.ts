import type { NeedInput, Problem } from "@noisewright/core";
import type { Patch } from "../address/address.js";

/** One press that makes a need possible. */
export interface Fix {
  readonly label: string;
  readonly patch: Patch;
}

/** What each relaxation comes to here, in the order of the buttons. */
const FIXES: Readonly<Record<string, (value: number, need: NeedInput) => Fix>> = {
  margin: (x) => ({
    label: Number.isFinite(x) ? `Allow a margin of ${x}` : "Allow outputs anywhere",
    patch: { margin: String(x) },
  }),
  bias: (x) => ({
    label: `Allow a bias of ${x}`,
    patch: { unbiased: undefined, bias: String(x) },
  }),
  epsilon: (x) => ({ label: `Give ε = ${x}`, patch: { epsilon: more(x) } }),
  confidence: (x) => ({
    label: `Ask for a confidence of ${less(x)}`,
    patch: { confidence: less(x) },
  }),
  target: (x, { target = x }) => {
    // A target of an error may be a hair larger, that of a probability a hair smaller.
    const loosened = x > target ? more(x) : less(x);
    return { label: `Ask for ${loosened}`, patch: { target: loosened } };
  },
  counts: () => ({
    label: "Allow outputs that are not whole",
    patch: { integer: undefined, counts: "yes" },
  }),
  delta: (x) => ({ label: `Allow δ = ${x.toExponential()}`, patch: { delta: x.toExponential() } }),
};

export function fixesOf(problem: Problem, need: NeedInput): readonly Fix[] {
  const offered =
    problem.code === "impossible" || problem.code === "unsupported" ? problem.relaxations : [];
  return Object.entries(FIXES).flatMap(([field, fix]) => {
    const found = offered?.find((relaxation) => relaxation.field === field);
    return found === undefined ? [] : [fix(Number(found.value), need)];
  });
}

/** Figures of a refusal are rounded: a hair more is enough. */
function more(x: number): string {
  return String(Number((x * 1.001).toPrecision(4)));
}

function less(x: number): string {
  return String(Number((x * 0.999).toPrecision(4)));
}
