import { mechanism } from "@noisewright/core";
import { intervalMass } from "@noisewright/core/laws";
import { boostedResponse } from "@noisewright/core/local";
import type { Claim } from "../kit/index.js";
import { EPSILON, surveyOf } from "./response-curves.js";

const AGES = 91;

/** Claims of [jiang-2024, Section 4.4] about probabilities and ε. */
export function responseLawClaims(): Claim[] {
  return [...lawClaims(), ...levelClaims()];
}

function lawClaims(): Claim[] {
  const [n, s, inner] = [95, 5, 1];
  const e = Math.exp(EPSILON);
  const near = Math.exp(EPSILON - inner);
  const rho = (e + (s - 1) * near) / (e + (s - 1) * near + n - s);
  const boosted = (innerEpsilon: number) =>
    mechanism("boosted-response", { epsilon: EPSILON, innerEpsilon, domainSize: n, regionSize: s });
  const plain = mechanism("randomized-response", { epsilon: EPSILON, domainSize: n });
  return [
    {
      item: "Remark 5",
      states: "confidence for 95 values in categories of 5, ε₀ = 1",
      relation: "=",
      paper: rho,
      ours: intervalMass(boosted(inner).law(7), 4, 9),
      verdict: "holds",
      why: "the probability that a report falls in the category of the true value",
    },
    {
      item: "after Remark 5",
      states: "probability of the true value at ε₀ = ε: randomised response",
      relation: "=",
      paper: e / (e + n - 1),
      ours: boosted(EPSILON).details.p!,
      exact: plain.details.p!,
      verdict: "holds",
      why: "follows from Proposition 7; the text cites Proposition 6",
    },
    {
      item: "after Remark 5",
      states: "probability of the true value at ε₀ = 0",
      relation: "=",
      paper: e / (s * e + n - s),
      ours: boosted(0).details.p!,
      verdict: "holds",
      why: "all values of a category are equally likely, so single values cannot be told apart",
    },
  ];
}

/**
 * Returns the ε of the probability matrix if each row is normalised separately. The computation
 * uses floating-point numbers.
 */
function renormalisedLevel(
  inside: (x: number, y: number) => boolean,
  innerEpsilon: number,
): number {
  const all = Array.from({ length: AGES }, (_, i) => i);
  const rows = all.map((x) => {
    const levels = all.map((y) => (x === y ? 0 : inside(x, y) ? -innerEpsilon : -EPSILON));
    const total = Math.log(levels.reduce((sum, level) => sum + Math.exp(level), 0));
    return levels.map((level) => level - total);
  });
  const column = (y: number) => rows.map((row) => row[y]!);
  return Math.max(...all.map((y) => Math.max(...column(y)) - Math.min(...column(y))));
}

/** Returns the logarithm of the normalising constant of a row whose region has the given size. */
function logTotal(size: number, innerEpsilon: number): number {
  const near = (size - 1) * Math.exp(-innerEpsilon);
  return Math.log(1 + near + (AGES - size) * Math.exp(-EPSILON));
}

function levelClaims(): Claim[] {
  const sameCategory = (x: number, y: number) => Math.floor(x / 5) === Math.floor(y / 5);
  const categories = Array.from({ length: 19 }, (_, c) =>
    Array.from({ length: Math.min(5, AGES - 5 * c) }, (_, i) => 5 * c + i),
  );
  const unequal = boostedResponse({ epsilon: EPSILON, innerEpsilon: 0, categories });
  return [
    {
      item: "Prop. 7",
      states: "ε of 95 ages in categories of 5, ε₀ = 1",
      relation: "=",
      paper: EPSILON,
      ours: surveyOf(95, 5, 1).certificate.epsilon,
      verdict: "holds",
      why: "proved in integer arithmetic for the weights that are sampled",
    },
    {
      item: "Section 5.5",
      states: "ε of the 91 ages 10 to 100 in categories of 5, ε₀ = 0",
      relation: "≤",
      paper: EPSILON,
      ours: renormalisedLevel(sameCategory, 0),
      exact: EPSILON + logTotal(5, 0) - logTotal(1, 0),
      verdict: "wrong",
      why: "the last category has one age; unequal regions break ε",
    },
    {
      item: "Section 5.5",
      states: "the same 91 ages, with the remaining probability spread outside the category",
      relation: "open",
      paper: null,
      ours: unequal.certificate.epsilon,
      exact: EPSILON,
      verdict: "solved",
      why: "every category uses the inside weight of the largest one, so no ratio exceeds e^ε",
    },
    {
      item: "Section 4.4",
      states:
        "ε of neighbourhoods of 2 on either side, truncated at the ends of the domain, ε₀ = 1",
      relation: "≤",
      paper: EPSILON,
      ours: renormalisedLevel((x, y) => Math.abs(x - y) <= 2, 1),
      exact: EPSILON + logTotal(5, 1) - logTotal(3, 1),
      verdict: "wrong",
      why: "truncated windows are smaller; windows that are shifted inwards or wrapped around keep ε",
    },
  ];
}
