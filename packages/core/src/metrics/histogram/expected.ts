import type { Distribution } from "../../distributions/index.js";
import { sum } from "../../numerics/index.js";
import { generalizedKl } from "./divergences.js";
import { expectation, expectedLogOfSum, expectedRatio, type Term } from "./expectation.js";
import { type Points, pointsAbove } from "./points.js";

/** True counts and the law of what is released for each, independently. */
export interface Releases {
  readonly truth: readonly number[];
  readonly release: (count: number) => Distribution;
  readonly floor: number;
}

/** All bins of one count: they have one law. */
interface Bins {
  readonly count: number;
  readonly times: number;
  /** The share of one of them. */
  readonly mass: number;
  readonly law: Distribution;
}

type Spread = Bins & { readonly points: Points };

function binsOf({ truth, release }: Releases): Bins[] {
  const total = sum(truth);
  const times = new Map<number, number>();
  for (const count of truth) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].map(([count, times]) => ({
    count,
    times,
    mass: count / total,
    law: release(count),
  }));
}

function spread(releases: Releases, power = 0): Spread[] {
  const { floor } = releases;
  return binsOf(releases).map((bins) => ({
    ...bins,
    points: pointsAbove(bins.law, floor, power),
  }));
}

/** What a function of released count and true share is, in every bin. */
function terms(bins: readonly Spread[], f: (y: number, p: number) => number): Term[] {
  return bins.map(({ times, mass, points }) => ({
    values: points.values.map((y) => f(y, mass)),
    masses: points.masses,
    times,
  }));
}

/** (E mallows^p)^(1/p): the p-th power is a mean of independent ones. */
export function expectedMallows(releases: Releases, p = 1): number {
  const powers = binsOf(releases).map(
    ({ count, times, law }) => times * law.absoluteMoment(p, count),
  );
  return (sum(powers) / releases.truth.length) ** (1 / p);
}

/** Σ P ln P − Σ P E ln Y + E ln ΣY. */
export function expectedKl(releases: Releases): number {
  const bins = spread(releases);
  const each = bins
    .filter(({ count }) => count > 0)
    .map(
      ({ times, mass, points }) => times * mass * -expectation(points, (y) => Math.log(y / mass)),
    );
  return sum(each) + expectedLogOfSum(terms(bins, (y) => y));
}

/** E (Σ Y ln(Y/P)) / ΣY − E ln ΣY; infinite where a bin is empty in truth. */
export function expectedReverseKl(releases: Releases): number {
  if (releases.truth.includes(0)) return Number.POSITIVE_INFINITY;
  const bins = spread(releases);
  const all = terms(bins, (y) => y);
  const above = terms(bins, (y, p) => y * Math.log(y / p));
  return expectedRatio(above, all) - expectedLogOfSum(all);
}

/** Σ P^α Q^(1−α) = Σ P^α Y^(1−α) · (ΣY)^(α−1): the logarithms of two sums of independent terms. */
export function expectedRenyi(releases: Releases, alpha = 1): number {
  if (alpha === 1) return expectedKl(releases);
  const bins = spread(releases);
  const present = bins.filter(({ count }) => count > 0);
  const powers = terms(present, (y, p) => p ** alpha * y ** (1 - alpha));
  return expectedLogOfSum(powers) / (alpha - 1) + expectedLogOfSum(terms(bins, (y) => y));
}

/** The same of Σ Q^α P^(1−α) = Σ Y^α P^(1−α) · (ΣY)^−α. */
export function expectedReverseRenyi(releases: Releases, alpha = 1): number {
  if (alpha === 1) return expectedReverseKl(releases);
  if (alpha > 1 && releases.truth.includes(0)) return Number.POSITIVE_INFINITY;
  const bins = spread(releases);
  const present = bins.filter(({ count }) => count > 0);
  const powers = terms(present, (y, p) => y ** alpha * p ** (1 - alpha));
  const all = expectedLogOfSum(terms(bins, (y) => y));
  return (expectedLogOfSum(powers) - alpha * all) / (alpha - 1);
}

/** A sum over the bins; infinite where the mean of a released count is. */
export function expectedGeneralizedKl(releases: Releases): number {
  const heavy = binsOf(releases).some(
    ({ count, law }) => law.absoluteMoment(1, count) === Number.POSITIVE_INFINITY,
  );
  if (heavy) return Number.POSITIVE_INFINITY;
  const each = spread(releases, 1).map(
    ({ count, times, points }) => times * expectation(points, (y) => generalizedKl(count, y)),
  );
  return sum(each);
}
