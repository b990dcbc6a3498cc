import { NoisewrightError } from "../../errors/index.js";
import { type Distribution, pdf } from "../../laws/index.js";
import { gaussLegendre, sum } from "../../numerics/index.js";

/**
 * A distribution as weighted points. The expectation of a smooth function f is Σ masses[i] ·
 * f(values[i]).
 */
export interface Points {
  readonly values: Float64Array;
  readonly masses: Float64Array;
}

/**
 * The points end where the tail probability times the growth of the integrand is below this number.
 */
const NEGLIGIBLE = 1e-18;
const MAX_POINTS = 2 ** 17;
/**
 * The masses are normalised if their sum differs from 1 by at most this number. Otherwise the code
 * throws an error.
 */
const ACCURACY = 1e-9;
const SUBJECT = "histogram metric";

/**
 * The panel edges are quantiles until the tail has been halved this number of times. Beyond these
 * quantiles, each panel doubles the distance.
 */
const HALVINGS = 24;

/**
 * The quadrature rule for a whole panel, and the rule for a piece of a panel that contains kinks.
 */
const [WHOLE, PIECE] = [gaussLegendre(12), gaussLegendre(6)];

/** The properties of the function that is integrated over the points. */
export interface Integrand {
  /**
   * The integrand grows like y to this power. The points extend into the tail until the growth is
   * negligible.
   */
  readonly growth: number;
  /**
   * The integrand is a function of e^(−t y^exponent). The points are dense enough to represent this
   * function for any t.
   */
  readonly exponent: number;
}

/** The distribution of max(Y, floor) as weighted points, where Y has the distribution `law`. */
export function pointsAbove(law: Distribution, floor: number, integrand: Integrand): Points {
  const values = [floor];
  const masses = [law.cdf(floor)];
  const add = (x: number, mass: number) => {
    if (!(x > floor && mass > 0)) return;
    values.push(x);
    masses.push(mass);
  };
  const end = tailEnd(law, integrand.growth);
  if (law.points !== undefined) for (const { x, mass } of law.points) add(x, mass);
  else if (law.spacing > 0) addLattice(law, Math.max(floor, law.quantile(NEGLIGIBLE)), end, add);
  else addDensity(law, edgesOf(law, floor, end, integrand.exponent), add);
  const total = sum(masses);
  if (Math.abs(total - 1) > ACCURACY) {
    const what = `accurate quadrature points for a law ${law.name} (to nine digits)`;
    const advice = "simulate the metric with estimateMetric";
    throw new NoisewrightError({ code: "unsupported", subject: SUBJECT, what, advice });
  }
  return {
    values: Float64Array.from(values),
    masses: Float64Array.from(masses, (mass) => mass / total),
  };
}

type Add = (x: number, mass: number) => void;

function addLattice(law: Distribution, from: number, to: number, add: Add): void {
  const { spacing } = law;
  const count = Math.ceil((to - from) / spacing);
  if (count > MAX_POINTS) {
    const problem = {
      code: "lattice-overflow",
      subject: SUBJECT,
      limit: String(MAX_POINTS),
    } as const;
    throw new NoisewrightError({
      ...problem,
      what: `a law of ${count} points`,
      advice: "use the ideal law",
    });
  }
  for (const origin of originsOf(law)) {
    const first = Math.floor((from - origin) / spacing);
    for (let k = first; k <= first + count + 1; k++) {
      add(origin + k * spacing, pdf(law, origin + k * spacing));
    }
  }
}

/**
 * One point of each lattice that the distribution uses. Cuts and folds move some points off the
 * main lattice.
 */
function originsOf(law: Distribution): Iterable<number> {
  const ends = [law.support.lower, law.support.upper].filter(Number.isFinite);
  const origins = new Map<number, number>();
  for (const x of [...ends, ...quantilesOf(law)]) {
    const place = x / law.spacing;
    origins.set(Math.round((place - Math.floor(place)) * 1e6) % 1e6, x);
  }
  return origins.values();
}

/** The median, and on both sides the quantiles at tail probabilities 1/4, 1/8, 1/16 and so on. */
function quantilesOf(law: Distribution): number[] {
  const quantiles = [law.quantile(0.5)];
  for (let k = 2; k <= HALVINGS; k++) {
    quantiles.push(law.quantile(2 ** -k), law.quantile(1 - 2 ** -k));
  }
  return quantiles;
}

function addDensity(law: Distribution, edges: readonly number[], add: Add): void {
  for (const { x, mass } of law.atoms) add(x, mass);
  for (let i = 0; i + 1 < edges.length; i++) {
    const [from, to] = [edges[i]!, edges[i + 1]!];
    const inside = law.kinks.filter((x) => from < x && x < to).sort((a, b) => a - b);
    const cuts = [from, ...inside, to];
    const rule = inside.length > 0 ? PIECE : WHOLE;
    for (let j = 0; j + 1 < cuts.length; j++) {
      const half = (cuts[j + 1]! - cuts[j]!) / 2;
      const middle = cuts[j]! + half;
      for (const [k, node] of rule.nodes.entries()) {
        const x = middle + half * node;
        add(x, rule.weights[k]! * half * pdf(law, x));
      }
    }
  }
}

/**
 * Panel edges such that the density and the integrand change little within one panel. For the
 * density, each panel halves the remaining tail or doubles the distance. For the integrand, y grows
 * by at most a factor 2^(1/exponent) on a panel. Then y^exponent has a positive real part in the
 * complex neighbourhood that decides the quadrature error.
 */
function edgesOf(law: Distribution, floor: number, end: number, exponent: number): number[] {
  const edges = new Set(quantilesOf(law));
  const ratio = 2 ** (1 / Math.max(1, Math.ceil(exponent)));
  for (let y = floor; y < end; y *= ratio) edges.add(y);
  const center = law.quantile(0.5);
  const [low, high] = [law.quantile(2 ** -HALVINGS), law.quantile(1 - 2 ** -HALVINGS)];
  for (let x = high - center; x > 0 && center + x < end; x *= 2) edges.add(center + x);
  for (let x = center - low; x > 0 && center - x > floor; x *= 2) edges.add(center - x);
  const inside = [...edges].filter((x) => floor < x && x < end);
  return [floor, ...inside.sort((a, b) => a - b), end];
}

/** The point beyond which the tail of the integral is negligible. */
function tailEnd(law: Distribution, growth: number): number {
  const center = law.quantile(0.5);
  let distance = law.quantile(1 - 2 ** -HALVINGS) - center || law.spacing || 1;
  const matters = (d: number) => law.survival(center + d) * Math.max(1, d) ** growth > NEGLIGIBLE;
  while (center + distance < law.support.upper && distance < 1e300 && matters(distance)) {
    distance *= 2;
  }
  return Math.min(law.support.upper, center + distance);
}
