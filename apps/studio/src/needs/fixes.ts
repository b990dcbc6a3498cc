import type { NeedInput, Problem } from "@noisewright/core";
import type { Patch } from "../address/address.js";

/**
 * A change of the user's requirements, offered as one button, after which some mechanism meets the
 * requirements.
 */
export interface Fix {
  readonly label: string;
  readonly patch: Patch;
}

/** The button for each kind of relaxation, in the order of display. */
const FIXES: Readonly<Record<string, (value: number, need: NeedInput) => Fix>> = {
  margin: (x) => ({
    label: Number.isFinite(x)
      ? `Allow outputs up to ${x} outside the range`
      : "Allow outputs outside the range",
    patch: { margin: String(x) },
  }),
  bias: (x) => ({
    label: `Allow a bias of ${x}`,
    patch: { unbiased: undefined, bias: String(x) },
  }),
  epsilon: (x) => ({ label: `Raise ε to ${x}`, patch: { epsilon: more(x) } }),
  confidence: (x) => ({
    label: `Lower the confidence to ${less(x)}`,
    patch: { confidence: less(x) },
  }),
  target: (x, { target = x }) => {
    // A target for an error is relaxed upwards; a target for a probability is relaxed downwards.
    const loosened = x > target ? more(x) : less(x);
    return { label: `Relax the target to ${loosened}`, patch: { target: loosened } };
  },
  counts: () => ({
    label: "Allow outputs that are not whole numbers",
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

/** The numbers in a refusal are rounded, so 0.1 % is added to be on the safe side. */
function more(x: number): string {
  return String(Number((x * 1.001).toPrecision(4)));
}

function less(x: number): string {
  return String(Number((x * 0.999).toPrecision(4)));
}
