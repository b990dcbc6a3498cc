import { type Atom, type Distribution, pdf } from "@noisewright/core/laws";

/** A probability distribution as data for a picture. */
export interface LawData {
  readonly name: string;
  /** The distance between neighbouring outputs; 0 unless all outputs lie on a lattice. */
  readonly spacing: number;
  /** Points of the density. The list is empty for a discrete distribution. */
  readonly curve: readonly { readonly x: number; readonly pdf: number; readonly cdf: number }[];
  /** Single values that have a positive probability. */
  readonly stems: readonly (Atom & { readonly cdf: number })[];
  readonly mean: number;
}

const POINTS = 160;
const MOST_STEMS = 400;
const TAIL = 1e-3;

/**
 * Evaluates a distribution at points of a range. By default the range lies between two extreme
 * quantiles of the distribution.
 */
export function lawData(law: Distribution, range?: readonly [number, number]): LawData {
  const [from, to] = range ?? [law.quantile(TAIL), law.quantile(1 - TAIL)];
  const stems = stemsOf(law, from, to).map((atom) => ({ ...atom, cdf: law.cdf(atom.x) }));
  const smooth = law.spacing === 0 && law.points === undefined;
  const curve = smooth ? curveOf(law, from, to) : [];
  const spacing = law.points === undefined ? law.spacing : 0;
  return { name: law.name, spacing, mean: law.mean, stems, curve };
}

function stemsOf(law: Distribution, from: number, to: number): readonly Atom[] {
  if (law.points) return law.points.filter(({ x }) => x >= from && x <= to);
  if (law.spacing === 0) return law.atoms;
  const first = Math.ceil(from / law.spacing - 1e-9);
  const last = Math.floor(to / law.spacing + 1e-9);
  const stride = Math.max(1, Math.ceil((last - first) / MOST_STEMS));
  const all: Atom[] = [];
  for (let k = first; k <= last; k += stride) {
    const x = k * law.spacing;
    all.push({ x, mass: pdf(law, x) });
  }
  return all;
}

function curveOf(law: Distribution, from: number, to: number): LawData["curve"] {
  const { lower, upper } = law.support;
  // The points lie slightly inside the ends of the support. At an end, the distribution may have an
  // atom and no density.
  const margin = (to - from) * 1e-9;
  const inside = abscissae([law], Math.max(lower, from) + margin, Math.min(upper, to) - margin);
  return inside.map((x) => ({ x, pdf: pdf(law, x), cdf: law.cdf(x) }));
}

/**
 * Evenly spaced points, and points to the left and right of every kink, so that steps and peaks
 * look sharp in the picture.
 */
export function abscissae(laws: readonly Distribution[], from: number, to: number): number[] {
  const even = Array.from({ length: POINTS }, (_, i) => from + ((to - from) * i) / (POINTS - 1));
  const margin = (to - from) * 1e-6;
  const kinks = laws
    .flatMap((law) => law.kinks.slice(0, 200))
    .filter((x) => x > from && x < to)
    .flatMap((x) => [x - margin, x, x + margin]);
  return [...new Set([...even, ...kinks])].sort((a, b) => a - b);
}
