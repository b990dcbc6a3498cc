import { NoisewrightError } from "../../errors/index.js";
import {
  divide,
  type MatrixChannel,
  nearestIndex,
  type Steps,
} from "../../lattice/channels/index.js";
import { roundMatrix } from "../../lattice/compile/index.js";
import type { Distribution, Range } from "../../laws/index.js";
import { ratioDown, widthUp } from "../../numerics/index.js";
import type { CompileOptions } from "../kit/index.js";
import { boostFor, split } from "./boost.js";
import { boosted } from "./boosted-density.js";
import type { RegionOptions } from "./boosted-domain.js";
import { withRoundingMargin } from "./boosted-law.js";

/** Outputs beyond this quantile of the noise are clamped. Clamping is post-processing. */
const CLAMPED_MASS = 2 ** -40;
/**
 * Limits on the number of weights in the table, and on the number of weight comparisons in one
 * proof. MOST_WEIGHTS applies if the lattice cannot be coarser.
 */
const MANY_WEIGHTS = 2 ** 17;
const MOST_WEIGHTS = 2 ** 22;
const MOST_CHECKS = 2 ** 21;
const RESOLUTION = 64;

/**
 * Compiles one row of weights for each answer on the lattice. All rows have the boost that the
 * worst row needs.
 */
export function compileRows(
  given: RegionOptions,
  scale: number,
  options: CompileOptions,
): MatrixChannel {
  const { kernel, input, confidence } = given;
  const tail = -kernel.law(scale, 0).quantile(CLAMPED_MASS);
  const lattice = latticeOf(given, scale, tail, options.resolution ?? RESOLUTION);
  const { granularity: g } = lattice;
  const [first, last] = [nearestIndex(input.lower, g), nearestIndex(input.upper, g)];
  const [low, high] = [Math.floor((input.lower - tail) / g), Math.ceil((input.upper + tail) / g)];
  const outputs = Array.from({ length: high - low + 1 }, (_, i) => (low + i) * g);
  const rows = Array.from({ length: last - first + 1 }, (_, i) => {
    const answer = Math.min(input.upper, Math.max(input.lower, (first + i) * g));
    return { answer, region: cellsOf(surelyInside(given, first + i, g, outputs), outputs, g) };
  });
  const masses = rows.map(({ answer, region }) => split(kernel.partial(scale, answer), region));
  const least = masses.reduce((a, b) => (b.inside < a.inside ? b : a));
  if (!(least.inside > 0)) throw tooLarge(given.subject, g);
  const boost = boostFor(withRoundingMargin(confidence), least.inside, least.outside);
  const lawOf = ({ answer, region }: (typeof rows)[number]) =>
    boosted("row", kernel.law(scale, answer), region, boost, kernel.partial(scale, answer));
  return roundMatrix({
    ...lattice,
    first,
    outputs,
    masses: rows.map((row) => cellMasses(lawOf(row), outputs, g)),
  });
}

/** The smallest probability of the region over all rows of weights, rounded down. */
export function rowsConfidence(given: RegionOptions, { weights, total }: MatrixChannel): number {
  const { rows, outputs, first, granularity } = weights;
  const confidences = rows.map((row, i) => {
    const inside = surelyInside(given, first + i, granularity, outputs);
    const weight = row.reduce(
      (sum, w, j) => (j >= inside.from && j <= inside.to ? sum + w : sum),
      0n,
    );
    return ratioDown(weight, total);
  });
  return Math.min(...confidences);
}

/**
 * For one lattice point: the positions of the outputs that lie in the region of every answer that
 * rounds to this point.
 */
function surelyInside(
  { input, region, kinks, rounding }: RegionOptions,
  index: number,
  g: number,
  outputs: readonly number[],
): { readonly from: number; readonly to: number } {
  const [start, end] = [(index - 0.5) * g, (index + 0.5) * g];
  const answers = [start, end, ...kinks.filter((q) => q > start && q < end)];
  const regions = answers.map((q) => region(Math.min(input.upper, Math.max(input.lower, q))));
  const lower = Math.max(...regions.map((r) => r.lower + rounding * Math.abs(r.lower)));
  const upper = Math.min(...regions.map((r) => r.upper - rounding * Math.abs(r.upper)));
  return {
    from: outputs.findIndex((y) => y >= lower),
    to: outputs.findLastIndex((y) => y <= upper),
  };
}

/**
 * The interval that the cells of the given outputs cover. The cells of the first and the last
 * output extend to infinity.
 */
function cellsOf(
  { from, to }: { readonly from: number; readonly to: number },
  outputs: readonly number[],
  g: number,
): Range {
  return {
    lower: from === 0 ? Number.NEGATIVE_INFINITY : outputs[from]! - g / 2,
    upper: to === outputs.length - 1 ? Number.POSITIVE_INFINITY : outputs[to]! + g / 2,
  };
}

/** The mass of each output's cell, computed from the smaller tail. */
function cellMasses(law: Distribution, outputs: readonly number[], g: number): number[] {
  const edges = outputs.slice(1).map((y) => y - g / 2);
  const below = [0, ...edges.map(law.cdf), 1];
  const above = [1, ...edges.map(law.survival), 0];
  return outputs.map((_, i) =>
    above[i]! < 0.5 ? above[i]! - above[i + 1]! : below[i + 1]! - below[i]!,
  );
}

/**
 * The finest lattice up to the requested resolution for which the proof over all pairs of rows is
 * feasible.
 */
function latticeOf(given: RegionOptions, scale: number, tail: number, resolution: number): Steps {
  const { input, sensitivity, kernel, subject } = given;
  const width = input.upper - input.lower;
  const distance = Math.min(sensitivity, widthUp(input.lower, input.upper));
  const ends = [input.lower, input.upper, ...given.kinks].map(given.region);
  const narrowest = Math.min(...ends.map(({ lower, upper }) => upper - lower));
  const detail = Math.min(kernel.law(scale, 0).quantile(0.75), narrowest / 4);
  for (let target = detail / resolution; ; target *= 2) {
    const lattice = divide(distance, target);
    const rows = width / lattice.granularity + 2;
    const weights = rows * ((width + 2 * tail) / lattice.granularity + 2);
    if (weights <= MANY_WEIGHTS && weights * Math.min(lattice.steps, rows) <= MOST_CHECKS) {
      return lattice;
    }
    if (lattice.steps > 1) continue;
    if (weights > MOST_WEIGHTS) throw tooLarge(subject, lattice.granularity);
    return lattice;
  }
}

function tooLarge(subject: string, granularity: number): NoisewrightError {
  return new NoisewrightError({
    code: "lattice-overflow",
    subject,
    what: `a domain and a region of these sizes need too many weights with lattice steps of ${granularity}`,
    limit: String(MOST_WEIGHTS),
    advice: "narrow the domain, widen the region, or use an absolute region, which needs no domain",
  });
}
