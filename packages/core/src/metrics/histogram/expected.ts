import type { Distribution } from "../../laws/index.js";
import { sum } from "../../numerics/index.js";
import { generalizedKl } from "./divergences.js";
import { expectation, expectedLogOfSum, expectedRatio, type Term } from "./expectation.js";
import { type Points, pointsAbove } from "./points.js";

/** True counts and the law of each released count. The released counts are independent. */
export interface Releases {
  readonly truth: readonly number[];
  readonly release: (count: number) => Distribution;
  readonly floor: number;
}

/** All bins with the same true count; their released counts have the same law. */
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

/** Bins with their true share p and the points of the released law. */
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
 * p · f(y/x) for every bin with a true count x > 0. Ratios keep the digits of small divergences.
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

/** ΣY / Σx as a sum of terms. */
function releasedShares(bins: readonly Spread[]): Term[] {
  const total = sum(bins.map(({ count, times }) => times * count));
  return bins.map(({ times, points: { values, masses } }) => ({
    values: values.map((y) => y / total),
    masses,
    times,
  }));
}

/** (E mallows^p)^(1/p). The p-th power is a mean of independent p-th powers. */
export function expectedMallows(releases: Releases, p = 1): number {
  const powers = binsOf(releases).map(
    ({ count, times, law }) => times * law.absoluteMoment(p, count),
  );
  return (sum(powers) / releases.truth.length) ** (1 / p);
}

/** With Y/x = r and ΣY/Σx = R: Σ P ln(P/Q) = ln R − Σ P ln r. */
export function expectedKl(releases: Releases): number {
  const bins = spread(releases);
  const logs = ratios(bins, Math.log).map((term) => term.times * expectation(term, (x) => x));
  return expectedLogOfSum(releasedShares(bins)) - sum(logs);
}

/** Σ Q ln(Q/P) = (Σ P r ln r)/R − ln R; infinite if a true count is 0. */
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

/** Larger orders need too many points, so they are left to simulation. */
const LARGEST_ORDER = 64;

/** Σ P^α Q^(1−α) = R^(α−1) · Σ P r^(1−α): the logarithms of two sums of independent terms. */
export function expectedRenyi(releases: Releases, alpha = 1): number | undefined {
  if (alpha === 1) return expectedKl(releases);
  if (alpha > LARGEST_ORDER) return undefined;
  const bins = spread(releases, Math.abs(1 - alpha));
  const powers = ratios(bins, (r) => r ** (1 - alpha));
  return expectedLogOfSum(powers) / (alpha - 1) + expectedLogOfSum(releasedShares(bins));
}

/** Σ Q^α P^(1−α) = R^−α · Σ P r^α. */
export function expectedReverseRenyi(releases: Releases, alpha = 1): number | undefined {
  if (alpha === 1) return expectedReverseKl(releases);
  if (alpha > LARGEST_ORDER) return undefined;
  if (alpha > 1 && releases.truth.includes(0)) return Number.POSITIVE_INFINITY;
  const bins = spread(releases, alpha);
  const powers = ratios(bins, (r) => r ** alpha);
  return (expectedLogOfSum(powers) - alpha * expectedLogOfSum(releasedShares(bins))) / (alpha - 1);
}

/** A sum over the bins; infinite if a released count has an infinite mean. */
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
