import { flatten, type PrivacyEvent, type RdpEvent, type SingleEvent } from "../events/index.js";
import { laplacePrivacy } from "../privacy/index.js";
import type { LossLaw } from "./loss/loss-law.js";
import { gaussianOf, lossOf } from "./loss/loss-of.js";
import { pureLevelOf } from "./pure.js";

/** An upper bound of the Rényi divergence of each order α > 1, both ways. */
export type RdpCurve = (alpha: number) => number;

/** The curve of an event; undefined where none is known. */
export function rdpCurveOf(event: SingleEvent): RdpCurve | undefined {
  switch (event.kind) {
    case "laplace/1":
      return laplacePrivacy(event.sensitivity / event.scale).rdp;
    case "gaussian/1":
      return (alpha) => (alpha * (event.sensitivity / event.sigma) ** 2) / 2;
    case "zcdp/1":
      return (alpha) => alpha * event.rho;
    case "rdp/1":
      return interpolated(event);
    case "pure/1":
    case "approximate/1":
    case "discrete/1":
      return ofAtoms(event);
    case "subsampled/1":
      return ofAtoms(event) ?? atMost(event, sampledNoise(event.event, event.probability));
  }
}

/** No divergence exceeds the pure level. */
function atMost(event: SingleEvent, curve: RdpCurve | undefined): RdpCurve | undefined {
  const level = pureLevelOf(event) ?? Number.POSITIVE_INFINITY;
  return curve && ((alpha) => Math.min(curve(alpha), level));
}

/** (α − 1)·D is convex in α, so that a chord lies above; and D itself rises. */
function interpolated({ orders, epsilons }: RdpEvent): RdpCurve {
  const points = orders
    .map((order, i) => ({ order, value: (order - 1) * (epsilons[i] as number) }))
    .sort((a, b) => a.order - b.order);
  return (alpha) => {
    const next = points.findIndex(({ order }) => order >= alpha);
    const above = points[next];
    if (above === undefined) return Number.POSITIVE_INFINITY;
    const below = points[next - 1] ?? { order: 1, value: 0 };
    const part = (alpha - below.order) / (above.order - below.order);
    const chord = (below.value + part * (above.value - below.value)) / (alpha - 1);
    return Math.min(chord, above.value / (above.order - 1));
  };
}

function ofAtoms(event: SingleEvent): RdpCurve | undefined {
  const laws = lossOf(event);
  if (laws?.remove.atoms === undefined || laws.add.atoms === undefined) return undefined;
  if (laws.remove.infinite > 0 || laws.add.infinite > 0) return undefined;
  const remove = divergence(laws.remove);
  if (laws.add === laws.remove) return remove;
  const add = divergence(laws.add);
  return (alpha) => Math.max(remove(alpha), add(alpha));
}

const ROUNDING = 1e-12;

function divergence({ atoms = [], highest }: LossLaw): RdpCurve {
  return (alpha) => {
    const order = alpha - 1;
    const largest = Math.max(0, order * highest);
    const slack = ROUNDING * (1 + largest);
    if (largest < 1) {
      const moment = atoms.reduce((sum, { loss, p }) => sum + p * Math.expm1(order * loss), 0);
      return Math.log1p(moment) / order + slack;
    }
    const moment = atoms.reduce(
      (sum, { loss, p }) => sum + p * Math.exp(order * loss - largest),
      0,
    );
    return (largest + Math.log(moment)) / order + slack;
  };
}

/** Beyond this order a sample counts as the whole. */
const LARGEST_ORDER = 1024;

/**
 * Noise that looks the same both ways, on a Poisson sample: at whole orders
 * E(1 − r + rx)^α = Σ C(α,k)(1 − r)^(α−k) r^k E x^k, and removing a record is the worse direction
 * [mironov-2019, Theorem 5]; between them, chords.
 */
function sampledNoise(event: PrivacyEvent, r: number): RdpCurve | undefined {
  const [only, ...others] = flatten([event]);
  const mu = gaussianOf([event]);
  const symmetric = mu !== undefined || only?.event.kind === "laplace/1";
  if (only === undefined || !symmetric || (others.length > 0 && mu === undefined)) return undefined;
  if (mu === undefined && only.count > 1) return undefined;
  const inner: RdpCurve | undefined =
    mu === undefined ? rdpCurveOf(only.event) : (alpha) => (alpha * mu * mu) / 2;
  if (inner === undefined || r === 1) return inner;
  const known = new Map<number, number>([[1, 0]]);
  const at = (order: number): number => {
    const value = known.get(order) ?? logMoment(order, r, inner);
    known.set(order, value);
    return value;
  };
  return (alpha) => {
    if (alpha > LARGEST_ORDER) return inner(alpha);
    const low = Math.floor(alpha);
    const part = alpha - low;
    const chord = part === 0 ? at(low) : at(low) + part * (at(low + 1) - at(low));
    return Math.min(chord / (alpha - 1), inner(alpha));
  };
}

/** ln Σ C(α,k)(1 − r)^(α−k) r^k e^((k−1)·D_k): one less than the moment where that is near 1. */
function logMoment(alpha: number, r: number, inner: RdpCurve): number {
  let [choose, total] = [0, 0];
  const terms: number[] = [];
  for (let k = 0; k <= alpha; k++) {
    if (k >= 2) {
      const weight = choose + (alpha - k) * Math.log1p(-r) + k * Math.log(r);
      const gain = (k - 1) * inner(k);
      // Σ weights = 1, so that only e^gain − 1 counts.
      terms.push(
        weight + (gain > 1 ? gain + Math.log(-Math.expm1(-gain)) : Math.log(Math.expm1(gain))),
      );
    }
    choose += Math.log((alpha - k) / (k + 1));
  }
  const largest = Math.max(...terms);
  for (const term of terms) total += Math.exp(term - largest);
  const log = largest + Math.log(total);
  return (log > 0 ? log + Math.log1p(Math.exp(-log)) : Math.log1p(Math.exp(log))) * (1 + ROUNDING);
}
