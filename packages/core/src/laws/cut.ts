import { integrate, sum } from "../numerics/index.js";
import { type Atom, type Distribution, momentByTails, pdf } from "./distribution.js";
import type { PartialMoment } from "./partial-moment.js";

/**
 * A lattice point that the cut maps to a special value. Every y closer than `radius` to the point
 * counts as the point.
 */
export interface Bump {
  readonly at: number;
  readonly value: number;
  readonly radius: number;
}

/**
 * A monotone post-processing of a noisy value y. If y ≤ `below`, the output is `low`. If y ≥
 * `above`, the output is `high`. Otherwise the output is y − `shift`. On a lattice, single points
 * between `below` and `above` may have special outputs.
 */
export interface Cut {
  readonly below: number;
  readonly low: number;
  readonly above: number;
  readonly high: number;
  readonly shift: number;
  readonly bumps?: readonly Bump[];
}

export function applyCut(cut: Cut, y: number): number {
  if (y <= cut.below) return cut.low;
  if (y >= cut.above) return cut.high;
  return cut.bumps?.find((bump) => isAt(bump, y))?.value ?? y - cut.shift;
}

/** Applies a cut to all elements of an array. The loop for at most two bumps is faster. */
export function applyCutToAll(cut: Cut, values: Float64Array): void {
  const { below, low, above, high, shift } = cut;
  const [one = NO_BUMP, two = NO_BUMP, ...others] = cut.bumps ?? [];
  if (others.length > 0) {
    for (let i = 0; i < values.length; i++) values[i] = applyCut(cut, values[i]!);
    return;
  }
  const [at, near, first] = [one.at, one.radius, one.value];
  const [at2, near2, second] = [two.at, two.radius, two.value];
  for (let i = 0; i < values.length; i++) {
    const y = values[i]!;
    if (y <= below) values[i] = low;
    else if (y >= above) values[i] = high;
    else if (Math.abs(y - at) < near) values[i] = first;
    else values[i] = Math.abs(y - at2) < near2 ? second : y - shift;
  }
}

const NO_BUMP: Bump = { at: Number.NaN, value: Number.NaN, radius: 0 };

function isAt({ at, radius }: Bump, y: number): boolean {
  return Math.abs(y - at) < radius;
}

/**
 * A number closer to a lattice point than this fraction of the lattice step counts as that point.
 */
const CLOSE = 1e-9;

/**
 * The distribution of the output of a cut for noisy values Y. The function `partial` computes the
 * moments of Y between the cuts. The argument `known` is the mean of the output, if the caller
 * knows the mean.
 */
export function cutLaw(
  name: string,
  y: Distribution,
  cut: Cut,
  partial: PartialMoment,
  known?: number,
): Distribution {
  const { below, low, above, high, shift } = cut;
  const step = y.spacing;
  const bumps = (cut.bumps ?? []).map(({ at, value }) => ({ at, value, mass: pdf(y, at) }));
  /** The largest possible value of Y below x. */
  const before = (x: number) =>
    step > 0 && Number.isFinite(x) ? (Math.ceil(x / step - CLOSE) - 1) * step : x;
  // If `below` and `above` are the same point, the rule for `below` applies.
  const last = Math.max(below, before(above));
  const ends: Atom[] = [
    { x: low, mass: y.cdf(below) },
    { x: high, mass: y.survival(last) },
  ].filter(({ x, mass }) => Number.isFinite(x) && mass > 0);
  /** The largest noisy value y whose output is at most x. */
  const limit = (x: number) => {
    if (x < low) return Number.NEGATIVE_INFINITY;
    if (x >= high) return Number.POSITIVE_INFINITY;
    let y = Math.min(Math.max(below, x + shift + step * CLOSE), last);
    for (const { at, value } of bumps) {
      if (value <= x) y = Math.max(y, at);
      else y = Math.min(y, before(at));
    }
    return y;
  };
  const moment = (k: 1 | 2, center: number) =>
    sum([
      ...ends.map(({ x, mass }) => mass * (x - center) ** k),
      partial(k, below, above, center + shift),
      ...bumps.map(
        ({ at, value, mass }) => mass * ((value - center) ** k - (at - shift - center) ** k),
      ),
    ]);
  /** P(X = x) if the noise lies on a lattice. */
  const massAt = (x: number) => {
    const near = (a: number, b: number) => Math.abs(a - b) < CLOSE * step;
    const point = Math.round((x + shift) / step) * step;
    const plain = point > below && point < above && !bumps.some(({ at }) => near(at, point));
    const middle = plain && near(x + shift, point) ? pdf(y, point) : 0;
    const others = [...ends, ...bumps.map(({ value, mass }) => ({ x: value, mass }))];
    return others.reduce((mass, atom) => (near(atom.x, x) ? mass + atom.mass : mass), middle);
  };
  let mean = known;
  const law: Distribution = {
    name,
    params: y.params,
    support: { lower: low, upper: high },
    spacing: step,
    atoms: step > 0 ? [] : ends,
    kinks: [low, high, ...[below, above, ...y.kinks].map((x) => x - shift)].filter(
      (x) => x >= low && x <= high && Number.isFinite(x),
    ),
    // The mean may be a long sum, so the code computes the mean on the first use and caches it.
    get mean() {
      mean ??= moment(1, 0);
      return mean;
    },
    get variance() {
      return moment(2, law.mean);
    },
    get entropy() {
      return entropyOf(y, cut, ends, massAt);
    },
    logPdf(x) {
      if (step > 0) return Math.log(massAt(x));
      return x + shift > below && x + shift < above
        ? y.logPdf(x + shift)
        : Number.NEGATIVE_INFINITY;
    },
    cdf: (x) => y.cdf(limit(x)),
    survival: (x) => y.survival(limit(x)),
    quantile: (p) => applyCut(cut, y.quantile(p)),
    absoluteMoment(p, center) {
      if (p === 2) return moment(2, center);
      if (p !== 1) return momentByTails(law, p, center);
      const at = Math.min(Math.max(below, center + shift), above);
      const error = (x: number) => Math.abs(x - center);
      return sum([
        ...ends.map(({ x, mass }) => mass * error(x)),
        partial(1, at, above, center + shift) - partial(1, below, at, center + shift),
        ...bumps.map(({ at, value, mass }) => mass * (error(value) - error(at - shift))),
      ]);
    },
  };
  return law;
}

/** The entropy: −Σ m ln m over the point masses, plus −∫ f ln f over the density. */
function entropyOf(
  y: Distribution,
  { below, above, shift, bumps = [] }: Cut,
  ends: readonly Atom[],
  massAt: (x: number) => number,
): number {
  const entropy = (mass: number) => (mass > 0 ? -mass * Math.log(mass) : 0);
  const low = Math.max(below, y.quantile(1e-17));
  const high = Math.min(above, y.quantile(1 - 1e-16));
  if (y.spacing === 0) {
    const inside = y.kinks.filter((x) => x > low && x < high);
    const middle =
      low < high ? integrate((x) => entropy(pdf(y, x)), [low, ...inside, high]).value : 0;
    return sum([...ends.map(({ mass }) => entropy(mass)), middle]);
  }
  const points = new Set([...ends.map(({ x }) => x), ...bumps.map(({ value }) => value)]);
  for (let k = Math.floor(low / y.spacing) + 1; k * y.spacing < high; k++)
    points.add(k * y.spacing - shift);
  return sum([...points].map((x) => entropy(massAt(x))));
}
