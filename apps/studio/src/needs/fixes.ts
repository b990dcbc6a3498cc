import type { NeedGiven, Problem } from "@noisewright/core";
import type { Patch } from "../address/address.js";

/** One press that makes a need possible. */
export interface Fix {
  readonly label: string;
  readonly patch: Patch;
}

interface Reading {
  readonly pattern: RegExp;
  fix(number: string, need: NeedGiven): Fix;
}

const NUMBER = String.raw`([\d.]+(?:e[+-]?\d+)?)`;

/** What core's advice says, and what it comes to here. A test holds every one to a real refusal. */
const READINGS: readonly Reading[] = [
  {
    pattern: new RegExp(`margin of (?:[^=,]*= )?${NUMBER}`),
    fix: (x) => ({ label: `Allow a margin of ${x}`, patch: { margin: x } }),
  },
  {
    pattern: /margin (Infinity)/,
    fix: () => ({ label: "Allow outputs anywhere", patch: { margin: "Infinity" } }),
  },
  {
    pattern: new RegExp(`a bias of ${NUMBER}`),
    fix: (x) => ({ label: `Allow a bias of ${x}`, patch: { unbiased: undefined, bias: x } }),
  },
  {
    pattern: new RegExp(`give ε = ${NUMBER}`),
    fix: (x) => ({ label: `Give ε = ${x}`, patch: { epsilon: roundedUp(x) } }),
  },
  {
    pattern: new RegExp(`ask for ${NUMBER}`),
    fix: (x, need) =>
      need.target === undefined
        ? { label: `Ask for a confidence of ${down(x)}`, patch: { confidence: down(x) } }
        : { label: `Ask for ${loosened(x, need)}`, patch: { target: loosened(x, need) } },
  },
  {
    pattern: /(counts) for integer/,
    fix: () => ({
      label: "Allow outputs that are not whole",
      patch: { integer: undefined, counts: "yes" },
    }),
  },
  {
    pattern: /(allow a δ|or a δ)/,
    fix: () => ({ label: "Allow δ = 1e-6", patch: { delta: "1e-6" } }),
  },
];

export function fixesOf(problem: Problem, need: NeedGiven): readonly Fix[] {
  const text = adviceOf(problem);
  return READINGS.flatMap(({ pattern, fix }) => {
    const found = pattern.exec(text)?.[1];
    return found === undefined ? [] : [fix(found, need)];
  });
}

/** Ways are joined by `, or `, each with its mechanism in brackets; reasons come last, and are no ways. */
function adviceOf(problem: Problem): string {
  if (problem.code === "impossible") return problem.nearest;
  if (problem.code !== "unsupported") return "";
  const ways = problem.advice.split(", or ").map((way) => way.split(" (")[0]);
  return ways.join(", or ");
}

/** Figures of a message are rounded: a hair more is enough. */
function roundedUp(x: string): string {
  return String(Number((Number(x) * 1.001).toPrecision(4)));
}

function down(x: string): string {
  return String(Number((Number(x) * 0.999).toPrecision(4)));
}

/** A target of an error may be a hair larger, that of a probability a hair smaller. */
function loosened(x: string, { target }: NeedGiven): string {
  return Number(x) > target! ? roundedUp(x) : down(x);
}
