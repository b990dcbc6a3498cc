import type { Distribution } from "../../laws/index.js";
import { sum } from "../../numerics/index.js";
import { generalizedKl } from "./divergences.js";
import { expectation, expectedLogOfSum, expectedRatio, type Term } from "./expectation.js";
import { type Points, pointsAbove } from "./points.js";

/**
 * The true counts and the distribution of each released count. The released counts are independent
 * of each other.
 */
export interface Releases {
  readonly truth: readonly number[];
  readonly release: (count: number) => Distribution;
  readonly floor: number;
}

/**
 * All bins with the same true count. The released counts of these bins have the same distribution.
 */
interface Bins {
  readonly count: number;
  readonly times: number;
  readonly law: Distribution;
}

function binsOf({ truth, release }: Releases): Bins[] {
  const times = new Map<number, number>();
  for (const count of truth) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].map(([count, times]) => ({ count, times, law: release(count) }));
}

/**
 * Bins with the same true count, their true share p, and quadrature points for the released count.
 */
interface Spread extends Bins {
  readonly share: number;
  readonly points: Points;
}

function spread(releases: Releases, exponent = 1, growth = 0): Spread[] {
  const total = sum(releases.truth);
  return binsOf(releases).map((bins) => ({
    ...bins,
    share: bins.count / total,
    points: pointsAbove(bins.law, releases.floor, { exponent, growth }),
  }));
}

/**
 * The terms p · f(y/x) for every bin with a true count x > 0. Working with ratios y/x preserves the
 * digits of small divergences.
 */
function ratios(bins: readonly Spread[], f: (r: number) => number): Term[] {
  return bins
    .filter(({ count }) => count > 0)
    .map(({ count, times, share, points: { values, masses } }) => ({
      values: values.map((y) => share * f(y / count)),
      masses,
      times,
    }));
}

/** The terms whose sum is ΣY / Σx. */
function releasedShares(bins: readonly Spread[]): Term[] {
  const total = sum(bins.map(({ count, times }) => times * count));
  return bins.map(({ times, points: { values, masses } }) => ({
    values: values.map((y) => y / total),
    masses,
    times,
  }));
}

/** (E mallows^p)^(1/p). The p-th power of `mallows` is a mean of independent p-th powers. */
export function expectedMallows(releases: Releases, p = 1): number {
  const powers = binsOf(releases).map(
    ({ count, times, law }) => times * law.absoluteMoment(p, count),
  );
  return (sum(powers) / releases.truth.length) ** (1 / p);
}

/** With Y/x = r and ΣY/Σx = R, the divergence is Σ P ln(P/Q) = ln R − Σ P ln r. */
export function expectedKl(releases: Releases): number {
  const bins = spread(releases);
  const logs = ratios(bins, Math.log).map((term) => term.times * expectation(term, (x) => x));
  return expectedLogOfSum(releasedShares(bins)) - sum(logs);
}

/**
 * The divergence is Σ Q ln(Q/P) = (Σ P r ln r)/R − ln R. The divergence is infinite if a true count
 * is 0.
 */
export function expectedReverseKl(releases: Releases): number {
  if (releases.truth.includes(0)) return Number.POSITIVE_INFINITY;
  const bins = spread(releases);
  const all = releasedShares(bins);
  return (
    expectedRatio(
      ratios(bins, (r) => r * Math.log(r)),
      all,
    ) - expectedLogOfSum(all)
  );
}

/**
 * The largest order for which the expectation is computed. Larger orders need too many points and
 * must be simulated.
 */
const LARGEST_ORDER = 64;

/**
 * The identity Σ P^α Q^(1−α) = R^(α−1) · Σ P r^(1−α) reduces the divergence to the logarithms of
 * two sums of independent terms.
 */
export function expectedRenyi(releases: Releases, alpha = 1): number | undefined {
  if (alpha === 1) return expectedKl(releases);
  if (alpha > LARGEST_ORDER) return undefined;
  const bins = spread(releases, Math.abs(1 - alpha));
  const powers = ratios(bins, (r) => r ** (1 - alpha));
  return expectedLogOfSum(powers) / (alpha - 1) + expectedLogOfSum(releasedShares(bins));
}

/** The identity for the reverse divergence is Σ Q^α P^(1−α) = R^−α · Σ P r^α. */
export function expectedReverseRenyi(releases: Releases, alpha = 1): number | undefined {
  if (alpha === 1) return expectedReverseKl(releases);
  if (alpha > LARGEST_ORDER) return undefined;
  if (alpha > 1 && releases.truth.includes(0)) return Number.POSITIVE_INFINITY;
  const bins = spread(releases, alpha);
  const powers = ratios(bins, (r) => r ** alpha);
  return (expectedLogOfSum(powers) - alpha * expectedLogOfSum(releasedShares(bins))) / (alpha - 1);
}

/**
 * The expectation is a sum over the bins. The sum is infinite if a released count has an infinite
 * mean.
 */
export function expectedGeneralizedKl(releases: Releases): number {
  const heavy = binsOf(releases).some(
    ({ count, law }) => law.absoluteMoment(1, count) === Number.POSITIVE_INFINITY,
  );
  if (heavy) return Number.POSITIVE_INFINITY;
  const each = spread(releases, 1, 1).map(
    ({ count, times, points }) => times * expectation(points, (y) => generalizedKl(count, y)),
  );
  return sum(each);
}
