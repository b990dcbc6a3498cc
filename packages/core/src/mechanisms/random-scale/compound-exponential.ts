import { nearestIndex } from "../../lattice/channels/index.js";
import { finite } from "../../laws/index.js";
import { bracket } from "../../numerics/index.js";
import { interval, type NumberParameter } from "../../params/index.js";
import type { IdealPrivacy } from "../../privacy/ideal/index.js";
import {
  type ChoiceLattice,
  candidates,
  choiceLattice,
  compileChoice,
  type Details,
  defineMechanism,
  epsilon,
  type MechanismSpec,
  refuse,
  sensitivity,
  variant,
} from "../kit/index.js";
import { enumeratedPrivacy } from "./enumerated-privacy.js";

const ID = "compound-exponential";

const parameters = {
  epsilon,
  sensitivity,
  candidates,
  p: {
    kind: "real",
    doc: "probability of ε₁",
    domain: interval("[", 0, 1, "]"),
    typical: [0.1, 0.9],
    example: 0.3,
  } as const satisfies NumberParameter,
  epsilon0: {
    ...epsilon,
    symbol: "ε₀",
    doc: "the first ε of the exponential mechanism, with probability 1 − p",
    typical: [0.3, 2],
    example: 0.5,
  } as const satisfies NumberParameter,
  epsilon1: {
    ...epsilon,
    symbol: "ε₁",
    doc: "the second ε of the exponential mechanism, with probability p",
    typical: [1, 4],
    example: 2,
  } as const satisfies NumberParameter,
  ratio: {
    kind: "real",
    doc: "ε₁ divided by ε₀, if the mechanism computes both from epsilon",
    domain: interval("[", 1, 1000, "]"),
    typical: [1, 6],
    example: 3,
  } as const satisfies NumberParameter,
};

/**
 * The exponential mechanism with a random ε. A new ε is drawn for each release and is never
 * published. Answers are first rounded to a lattice. The lattice has finitely many points between
 * the candidates, so the exact privacy is found by enumeration. The exact pure level is at most
 * max(ε₀, ε₁), and often much less. The paper leaves the question of the exact level open
 * [mohammady-2020, Appendix F.1].
 */
export const compoundExponential = defineMechanism({
  id: ID,
  group: "research",
  summary: "releases one of a declared list of values, near the answer, with a random ε",
  parameters,
  variants: [
    variant(
      parameters,
      ["sensitivity", "candidates", "p", "epsilon0", "epsilon1"],
      ({ sensitivity, candidates, p, epsilon0, epsilon1 }) =>
        spec(choices(candidates, sensitivity, p, epsilon0, epsilon1), {}),
    ),
    variant(
      parameters,
      ["epsilon", "sensitivity", "candidates", "p", "ratio"],
      ({ epsilon, sensitivity, candidates, p, ratio }) => {
        const at = (base: number) => choices(candidates, sensitivity, p, base, base * ratio);
        const holds = (base: number) => at(base).privacy.epsilon <= epsilon;
        let high = epsilon;
        while (holds(high) && high < 1e4) high *= 2;
        const base = bracket((x) => !holds(x), 0, high, 1e-13).no;
        return spec(at(base), { epsilon0: base, epsilon1: base * ratio }, epsilon);
      },
    ),
  ],
  propose: () => refuse("no best law of its random ε is known"),
});

interface Choices {
  readonly candidates: readonly number[];
  readonly lattice: ChoiceLattice;
  /** The probabilities of the candidates at each lattice point. */
  readonly rows: readonly Float64Array[];
  readonly privacy: IdealPrivacy;
}

function choices(
  given: readonly number[],
  sensitivity: number,
  p: number,
  epsilon0: number,
  epsilon1: number,
): Choices {
  const candidates = given.toSorted((a, b) => a - b);
  const lattice = choiceLattice(ID, candidates, sensitivity);
  const { first, granularity, count, steps } = lattice;
  const [slow, fast] = [epsilon0 / (2 * sensitivity), epsilon1 / (2 * sensitivity)];
  const rows = Array.from({ length: count }, (_, row) => {
    const at = (first + row) * granularity;
    const [one, other] = [chosen(candidates, at, slow), chosen(candidates, at, fast)];
    return one.map((mass, i) => (1 - p) * mass + p * other[i]!);
  });
  return { candidates, lattice, rows, privacy: enumeratedPrivacy(rows, steps) };
}

/**
 * The probabilities of the exponential mechanism. A probability below the smallest positive double
 * is raised to this double.
 */
function chosen(candidates: readonly number[], at: number, rate: number): Float64Array {
  const masses = new Float64Array(candidates.length);
  let nearest = Number.POSITIVE_INFINITY;
  for (const c of candidates) nearest = Math.min(nearest, Math.abs(c - at));
  let total = 0;
  for (let i = 0; i < masses.length; i++) {
    masses[i] = Math.exp(-rate * (Math.abs(candidates[i]! - at) - nearest));
    total += masses[i]!;
  }
  for (let i = 0; i < masses.length; i++) {
    masses[i] = Math.max(masses[i]! / total, Number.MIN_VALUE);
  }
  return masses;
}

function spec<D extends Details>(
  { candidates, lattice, rows, privacy }: Choices,
  details: D,
  claimed = privacy.epsilon,
): MechanismSpec<{ readonly level: number } & D> {
  const { first, granularity } = lattice;
  const [lower, upper] = [candidates[0]!, candidates.at(-1)!];
  const rowAt = (answer: number) => {
    const q = Number.isNaN(answer) ? lower + (upper - lower) / 2 : answer;
    const index = nearestIndex(Math.min(upper, Math.max(lower, q)), granularity) - first;
    return rows[index]!;
  };
  const law = (answer: number) =>
    finite(
      ID,
      candidates.map((x, i) => ({ x, mass: rowAt(answer)[i]! })),
    );
  // Errors are largest at the ends of the interval that is rounded to a lattice point.
  const ends = rows.flatMap((_, i) =>
    [-0.5, 0.5].map((half) => {
      const at = law((first + i) * granularity);
      const q = Math.min(upper, Math.max(lower, (first + i + half) * granularity));
      return { bias: Math.abs(at.mean - q), mse: at.absoluteMoment(2, q) };
    }),
  );
  return {
    input: { lower, upper },
    output: { lower, upper },
    law,
    privacy,
    worst: {
      bias: ends.reduce((worst, { bias }) => Math.max(worst, bias), 0),
      mse: ends.reduce((worst, { mse }) => Math.max(worst, mse), 0),
    },
    details: { level: privacy.epsilon, ...details },
    claim: { epsilon: claimed, delta: 0 },
    channel: () => compileChoice(ID, lattice, candidates, (q) => [...rowAt(q)], claimed),
  };
}
