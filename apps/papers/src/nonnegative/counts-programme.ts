import { mechanism } from "@noisewright/core";
import { type Entry, openProgramme, type Row } from "../kit/index.js";

/**
 * Returns max over k ≥ 1 of k/(1 + e^(kε)), and the k of the maximum. Times the sensitivity, this
 * value is a lower bound on the worst-case bias of every ε-DP mechanism with outputs ≥ 0. Proof by
 * group privacy: k − B ≤ E M(k) ≤ e^(kε) E M(0) ≤ e^(kε) B.
 */
export function leastBias(epsilon: number): { readonly k: number; readonly value: number } {
  const at = (k: number) => k / (1 + Math.exp(k * epsilon));
  let k = 1;
  while (at(k + 1) > at(k)) k++;
  return { k, value: at(k) };
}

export interface CountsOptimum {
  readonly epsilon: number;
  readonly k: number;
  readonly formula: number;
  /** The largest answer. The answers are 0 … answers, and the outputs are 0 … largest. */
  readonly answers: number;
  readonly largest: number;
  /** The smallest worst-case bias over all ε-DP mechanisms, computed by a linear programme. */
  readonly programme: number;
  /** The worst-case bias of the mechanism minimax-bias-geometric. */
  readonly attained: number;
}

const EPSILONS = [0.1, 0.25, 0.5, 1, 2, 3];

export async function solveCounts(): Promise<CountsOptimum[]> {
  const solved: CountsOptimum[] = [];
  for (const epsilon of EPSILONS) solved.push(await solveCount(epsilon));
  return solved;
}

/**
 * Solves a linear programme whose variables are the probabilities of every output at every answer.
 * Integer outputs are no restriction, because randomised rounding keeps means. The largest output is no restriction either, because it lies 1/(e^ε − 1) above the largest answer. From that distance on, the upper end adds no bias.
 */
async function solveCount(epsilon: number): Promise<CountsOptimum> {
  const { k, value: formula } = leastBias(epsilon);
  const answers = k + 3;
  const largest = answers + Math.ceil(1 / Math.expm1(epsilon));
  const outputs = Array.from({ length: largest + 1 }, (_, y) => y);
  const at = (q: number, y: number) => q * outputs.length + y;
  const bias = at(answers + 1, 0); // This is the index of the column after the probabilities.
  const rows: Row[] = [];
  for (let q = 0; q <= answers; q++) {
    const mean = outputs.map((y): Entry => [at(q, y), y]);
    rows.push(
      { entries: outputs.map((y): Entry => [at(q, y), 1]), lower: 1, upper: 1 },
      { entries: [...mean, [bias, -1]], lower: Number.NEGATIVE_INFINITY, upper: q },
      { entries: [...mean, [bias, 1]], lower: q, upper: Number.POSITIVE_INFINITY },
    );
    if (q === answers) continue;
    for (const y of outputs) {
      rows.push(atMost(at(q, y), at(q + 1, y), epsilon), atMost(at(q + 1, y), at(q, y), epsilon));
    }
  }
  const column = { cost: 0, lower: 0, upper: Number.POSITIVE_INFINITY };
  const columns = Array.from({ length: bias + 1 }, (_, i) => ({
    ...column,
    cost: i < bias ? 0 : 1,
  }));
  const programme = await openProgramme({ columns, rows });
  const { value } = programme.solve();
  programme.close();
  const attained = mechanism("minimax-bias-geometric", { epsilon, sensitivity: 1 }).worst.bias;
  return { epsilon, k, formula, answers, largest, programme: value, attained };
}

/**
 * Returns the constraint e^−ε p ≤ p′, for the probabilities of one output at two neighbouring
 * answers.
 */
function atMost(p: number, neighbour: number, epsilon: number): Row {
  return {
    entries: [
      [p, Math.exp(-epsilon)],
      [neighbour, -1],
    ],
    lower: Number.NEGATIVE_INFINITY,
    upper: 0,
  };
}
