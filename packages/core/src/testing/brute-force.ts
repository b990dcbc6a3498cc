import type { MatrixWeights, NoiseWeights } from "../lattice/channels/index.js";
import { expBounds, type Fraction, fraction } from "./brute-force-exp.js";

export interface Claimed {
  readonly epsilon: number;
  readonly delta: number;
}

/**
 * The number of blocks of an infinite tail that are written out. The remaining blocks form an exact
 * geometric series.
 */
const BLOCKS = 3;

/**
 * Searches for adjacent answers that violate a privacy claim about the weights, at every distance
 * and in both directions. Returns a description of the first violation, or undefined if there is no
 * violation. The search computes in integers and does not assume which distance is worst.
 */
export function violation(
  weights: NoiseWeights | MatrixWeights,
  claim: Claimed,
): string | undefined {
  const bound = expBounds(claim.epsilon).lower;
  if ("half" in weights) {
    return claim.delta === 0 ? pureNoise(weights, bound) : noise(weights, bound, claim.delta);
  }
  return unequalRows(weights) ?? matrix(weights, bound, claim.delta);
}

/**
 * The weights of the noise with both tails written out. All weights are multiplied by (M+1)^BLOCKS.
 */
function extended({ half, steps, tail }: NoiseWeights): { line: bigint[]; total: bigint } {
  if (tail === 0) return ended(half, steps);
  const [m, edge] = [BigInt(tail), half.at(-1)!];
  const scale = (m + 1n) ** BigInt(BLOCKS);
  const side = half.slice(1).map((w) => w * scale);
  for (let block = 0; block < BLOCKS; block++) {
    const weight = edge * m ** BigInt(block) * (m + 1n) ** BigInt(BLOCKS - block);
    for (let i = 0; i < steps; i++) side.push(weight);
  }
  const line = [...side.toReversed(), half[0]! * scale, ...side];
  // For each point of the last block, the points further out together have M times the weight of
  // this point.
  const beyond = BigInt(steps) * edge * m ** BigInt(BLOCKS) * (m + 1n);
  return { line, total: line.reduce((sum, w) => sum + w, 2n * beyond) };
}

/**
 * The weights of noise without tails, followed by zeros beyond each end. The number of zeros is
 * twice the largest shift.
 */
function ended(half: readonly bigint[], steps: number): { line: bigint[]; total: bigint } {
  const zeros = new Array<bigint>(2 * steps).fill(0n);
  const side = half.slice(1);
  const line = [...zeros, ...side.toReversed(), half[0]!, ...side, ...zeros];
  return { line, total: line.reduce((sum, w) => sum + w, 0n) };
}

/**
 * Checks a claim of pure ε. Further out in the tails all ratios repeat, because the compared points
 * are at most one block apart.
 */
function pureNoise(weights: NoiseWeights, [p, q]: Fraction): string | undefined {
  const { line } = extended(weights);
  const scaled = line.map((w) => w * q);
  const allowed = line.map((w) => w * p);
  for (let j = 0; j < line.length; j++) {
    const from = Math.max(0, j - weights.steps);
    const to = Math.min(line.length - 1, j + weights.steps);
    for (let k = from; k <= to; k++) {
      if (scaled[j]! > allowed[k]!) return `points ${j} and ${k}: ratio`;
    }
  }
  return undefined;
}

function noise(weights: NoiseWeights, [p, q]: Fraction, delta: number): string | undefined {
  const { line, total } = extended(weights);
  const { steps, tail } = weights;
  const [n, d] = fraction(delta);
  const scaled = line.map((w) => w * q);
  const allowed = line.map((w) => w * p);
  // In the outer blocks, each block contributes M/(M+1) times as much as the previous block.
  const series = BigInt(tail + 1);
  for (let shift = -steps; shift <= steps; shift++) {
    let excess = 0n;
    for (let j = steps; j < line.length - steps; j++) {
      const term = scaled[j]! - allowed[j + shift]!;
      const deep = j < 2 * steps || j >= line.length - 2 * steps;
      if (term > 0n) excess += deep ? term * series : term;
    }
    if (excess * d > n * total * q) return `shift ${shift}: delta`;
  }
  return undefined;
}

function matrix({ rows, steps }: MatrixWeights, [p, q]: Fraction, delta: number) {
  const [n, d] = fraction(delta);
  const limit = n * q * rows[0]!.reduce((sum, w) => sum + w, 0n);
  const scaled = rows.map((row) => row.map((w) => w * q));
  const allowed = rows.map((row) => row.map((w) => w * p));
  for (const [i, row] of scaled.entries()) {
    const from = Math.max(0, i - steps);
    for (const [k, other] of allowed.slice(from, i + steps + 1).entries()) {
      let excess = 0n;
      for (let column = 0; column < row.length; column++) {
        const [mine, theirs] = [row[column]!, other[column]!];
        if (mine > theirs) excess += mine - theirs;
      }
      if (excess * d > limit) return `rows ${i} and ${from + k}: delta`;
    }
  }
  return undefined;
}

function unequalRows({ rows }: MatrixWeights): string | undefined {
  const totals = new Set(rows.map((row) => row.reduce((sum, w) => sum + w, 0n)));
  return totals.size === 1 ? undefined : "rows of different totals";
}
