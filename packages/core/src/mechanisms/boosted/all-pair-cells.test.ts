import { describe, expect, it } from "vitest";
import { type CellBounds, partOf } from "./all-pair-cells.js";
import { boostFor, split } from "./boost.js";
import { type BoostedFamily, normAt } from "./boosted-privacy.js";
import { GAUSSIAN_KERNEL, LAPLACE_KERNEL } from "./kernel.js";
import { pairPrivacy } from "./pair.js";
import { shapeOf, type Zone } from "./pair-segment.js";
import { type Divergence, hockeyStick, renyi } from "./slope.js";
import { plus, scaled, times } from "./span.js";

const RATIO = 0.4;
/**
 * Two half-widths. The two regions overlap at the first half-width and are disjoint at the second
 * half-width.
 */
const TOLERANCES = [4, 0.7];

const ZONES: readonly Omit<Zone, "upwards">[] = [
  { low: { lower: -9, upper: 0 }, high: { lower: -9, upper: 0 }, fixed: false },
  { low: { lower: -9, upper: 0 }, high: { lower: 0, upper: 12 }, fixed: false },
  { low: { lower: 0, upper: 12 }, high: { lower: 0, upper: 12 }, fixed: false },
];

const DIVERGENCES: readonly [string, Divergence, (value: number, unit: number) => number][] = [
  ["δ(0)", hockeyStick(0), (value) => value],
  ["δ(0.4)", hockeyStick(0.4), (value) => value],
  ["the relative entropy", renyi(1), (value) => value],
  [
    "the Rényi divergence of order 3",
    renyi(3),
    (value, unit) => Math.expm1(2 * value) / Math.exp(2 * unit),
  ],
];

function familyOf(kernel: typeof GAUSSIAN_KERNEL, tolerance: number): BoostedFamily {
  const half = (q: number) => RATIO * Math.abs(q) + tolerance;
  const region = (q: number) => ({ lower: q - half(q), upper: q + half(q) });
  const { inside, outside } = split(kernel.partial(4, 0), region(0));
  return { kernel, scale: 4, region, boost: boostFor(0.9, inside, outside) };
}

/** The law at `answer`, translated to `position` without changing its shape. */
function sideAt(family: BoostedFamily, answer: number, position: number) {
  const { lower, upper } = family.region(answer);
  const at = (edge: number) => (edge - answer + position) / family.scale;
  const region = { lower: at(lower), upper: at(upper) };
  return { answer: position / family.scale, region, norm: normAt(family, answer) };
}

/**
 * Small cells of pairs that move apart. For each cell, `change` is the part of the change of D that
 * comes only from the changing shape of the laws.
 */
function cellsOf(
  family: BoostedFamily,
  divergence: Divergence,
  sizeOf: (value: number, unit: number) => number,
) {
  const bounds = ZONES.flatMap((zone) =>
    [true, false].flatMap((upwards) =>
      [0.1, 0.45, 0.8].flatMap((t) =>
        [0.6, 2.5, 5].map(
          (d): CellBounds => ({
            zone: { ...zone, upwards },
            t: { lo: t, hi: t + 1e-3 },
            d: { lo: d - 1e-3, hi: d },
          }),
        ),
      ),
    ),
  );
  return bounds.map((cell) => {
    const { zone, t, d } = cell;
    const pairAt = (x: number) => {
      const point = { zone, t: { lo: t.lo, hi: t.lo }, d: { lo: x, hi: x } };
      const { low, high } = partOf(point);
      return zone.upwards ? [low.lo, high.lo] : [high.lo, low.lo];
    };
    const [from, to] = pairAt(d.hi) as [number, number];
    const valueAt = (x: number) => {
      const [p, r] = pairAt(x) as [number, number];
      const sides = [sideAt(family, p, from), sideAt(family, r, to)] as const;
      return divergence.of(pairPrivacy(family.kernel, family.boost, ...sides));
    };
    const value = valueAt(d.hi);
    const [now, before] = [value, valueAt(d.lo)].map((x) => sizeOf(x, value)) as [number, number];
    const { pull, push } = divergence.slope(shapeOf(family, zone, partOf(cell)), value);
    const range = { lo: Math.min(now, before), hi: Math.max(now, before) };
    const change = ((now - before) * family.scale) / (d.hi - d.lo);
    return { change, slope: plus(times(pull, range), push) };
  });
}

describe.each(TOLERANCES)(
  "the slope of a divergence as pairs move apart, with tolerance %d",
  (tolerance) => {
    describe.each([GAUSSIAN_KERNEL, LAPLACE_KERNEL])("$name", (kernel) => {
      it.each(DIVERGENCES)(
        "the span of the slope contains the change of %s, but the span times ½ does not",
        (...given) => {
          const [, divergence, sizeOf] = given;
          const cells = cellsOf(familyOf(kernel, tolerance), divergence, sizeOf);
          const holds = (factor: number) =>
            cells.filter(({ change, slope }) => {
              const { lo, hi } = scaled(slope, factor);
              return change >= lo - 1e-10 && change <= hi + 1e-10;
            }).length;
          expect(holds(1)).toBe(cells.length);
          expect(holds(0.5)).toBeLessThan(cells.length / 2);
        },
      );
    });
  },
);
