import { type Distribution, pdf } from "../../distributions/index.js";
import { NoisewrightError } from "../../errors/index.js";
import { gaussLegendre } from "../../numerics/index.js";

/** A law as weighted points: the expectation of a smooth f is Σ masses · f(values). */
export interface Points {
  readonly values: Float64Array;
  readonly masses: Float64Array;
}

/** Probability, times the distance to the power that matters, that is left out. */
const NEGLIGIBLE = 1e-18;
const MOST_POINTS = 2 ** 17;

/** Halvings of the tail up to which quantiles say where the law changes; further out, distances double. */
const HALVINGS = 24;

/** Nodes of a panel, and of a piece of one that has kinks inside. */
const [WHOLE, PIECE] = [gaussLegendre(12), gaussLegendre(6)];

/**
 * The law of max(Y, floor) for Y of the given law. Functions that grow like y^power are integrated to
 * the end of the tail, however heavy it is, as long as they have a finite expectation.
 */
export function pointsAbove(law: Distribution, floor: number, power = 0): Points {
  const values = [floor];
  const masses = [law.cdf(floor)];
  const add = (x: number, mass: number) => {
    if (!(x > floor && mass > 0)) return;
    values.push(x);
    masses.push(mass);
  };
  const reach = reachOf(law, power);
  if (law.points !== undefined) for (const { x, mass } of law.points) add(x, mass);
  else if (law.spacing > 0) addLattice(law, Math.max(floor, law.quantile(NEGLIGIBLE)), reach, add);
  else addDensity(law, floor, reach, add);
  return { values: Float64Array.from(values), masses: Float64Array.from(masses) };
}

type Add = (x: number, mass: number) => void;

function addLattice(law: Distribution, from: number, to: number, add: Add): void {
  const { spacing } = law;
  const origin = law.quantile(0.5);
  const first = Math.floor((from - origin) / spacing);
  const last = Math.ceil((to - origin) / spacing);
  if (last - first > MOST_POINTS) {
    throw new NoisewrightError({
      code: "lattice-overflow",
      subject: "histogram metric",
      what: `a law of ${last - first} points`,
      limit: String(MOST_POINTS),
      advice: "use the ideal law",
    });
  }
  for (let k = first; k <= last; k++) add(origin + k * spacing, pdf(law, origin + k * spacing));
}

function addDensity(law: Distribution, floor: number, reach: number, add: Add): void {
  for (const { x, mass } of law.atoms) add(x, mass);
  const edges = edgesOf(law, floor, reach);
  for (let i = 0; i + 1 < edges.length; i++) {
    const [from, to] = [edges[i] as number, edges[i + 1] as number];
    const inside = law.kinks.filter((x) => from < x && x < to).sort((a, b) => a - b);
    const cuts = [from, ...inside, to];
    const rule = inside.length > 0 ? PIECE : WHOLE;
    for (let j = 0; j + 1 < cuts.length; j++) {
      const half = ((cuts[j + 1] as number) - (cuts[j] as number)) / 2;
      const middle = (cuts[j] as number) + half;
      for (const [k, node] of rule.nodes.entries()) {
        const x = middle + half * node;
        add(x, (rule.weights[k] as number) * half * pdf(law, x));
      }
    }
  }
}

/** Panels in which the density changes little: they halve what is left of the tail, or double the distance. */
function edgesOf(law: Distribution, floor: number, reach: number): number[] {
  const edges = new Set([law.quantile(0.5)]);
  for (let k = 2; k <= HALVINGS; k++) {
    edges.add(law.quantile(2 ** -k));
    edges.add(law.quantile(1 - 2 ** -k));
  }
  const center = law.quantile(0.5);
  const [low, high] = [law.quantile(2 ** -HALVINGS), law.quantile(1 - 2 ** -HALVINGS)];
  for (let x = high - center; x > 0 && center + x < reach; x *= 2) edges.add(center + x);
  for (let x = center - low; x > 0 && center - x > floor; x *= 2) edges.add(center - x);
  const inside = [...edges].filter((x) => floor < x && x < reach);
  return [floor, ...inside.sort((a, b) => a - b), reach];
}

/** Where nothing is left that could matter. */
function reachOf(law: Distribution, power: number): number {
  const center = law.quantile(0.5);
  let distance = law.quantile(1 - 2 ** -HALVINGS) - center || law.spacing || 1;
  const matters = (d: number) => law.survival(center + d) * Math.max(1, d) ** power > NEGLIGIBLE;
  while (center + distance < law.support.upper && distance < 1e300 && matters(distance)) {
    distance *= 2;
  }
  return Math.min(law.support.upper, center + distance);
}
