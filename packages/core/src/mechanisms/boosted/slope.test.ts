import { describe, expect, it } from "vitest";
import { boostFor, split } from "./boost.js";
import { type BoostedFamily, privacyBetween } from "./boosted-privacy.js";
import { GAUSSIAN_KERNEL, LAPLACE_KERNEL } from "./kernel.js";
import { boundsOnSegment } from "./line.js";
import { segmentsAt } from "./pair-segment.js";
import { type Divergence, hockeyStick, renyi } from "./slope.js";
import { scaled } from "./span.js";
import { supremum } from "./supremum.js";
import type { Domain } from "./worst-pair.js";

const DIVERGENCES: readonly [string, Divergence, (value: number, unit: number) => number][] = [
  ["δ(0)", hockeyStick(0), (value) => value],
  ["δ(0.3)", hockeyStick(0.3), (value) => value],
  ["the relative entropy", renyi(1), (value) => value],
  // The moment minus 1, in units of the moment at the middle.
  [
    "the Rényi divergence of order 3",
    renyi(3),
    (value, unit) => Math.expm1(2 * value) / Math.exp(2 * unit),
  ],
];

const REGIONS = [
  { ratio: 0.1, region: (q: number) => around(q, 0.1 * Math.abs(q) + 5) },
  { ratio: undefined, region: () => ({ lower: -7, upper: 14 }) },
];

function around(q: number, half: number) {
  return { lower: q - half, upper: q + half };
}

/** Small cells of pairs of the domain, each with the change of D per scale. */
function cellsOf(
  family: BoostedFamily,
  domain: Domain,
  divergence: Divergence,
  size: (value: number, unit: number) => number,
) {
  return segmentsAt(domain, domain.sensitivity).flatMap((segment) =>
    Array.from({ length: 7 }, (_, i) => {
      const from = segment.from + ((segment.to - segment.from) * i) / 7;
      const to = from + (segment.to - segment.from) * 2e-3;
      const at = (low: number) => {
        const high = low + domain.sensitivity;
        const [p, r] = segment.upwards ? [low, high] : [high, low];
        return divergence.of(privacyBetween(family, p, r));
      };
      const value = at((from + to) / 2);
      const change = (size(at(to), value) - size(at(from), value)) / ((to - from) / family.scale);
      const { slope } = boundsOnSegment(
        family,
        domain.sensitivity,
        divergence,
        segment,
        from,
        to,
        value,
      );
      return { change, slope };
    }),
  );
}

describe.each(REGIONS)("the slope of a divergence, ratio $ratio", ({ ratio, region }) => {
  describe.each([GAUSSIAN_KERNEL, LAPLACE_KERNEL])("$name", (kernel) => {
    it.each(DIVERGENCES)(
      "the span of the slope of %s contains the change of the divergence, but the span times ½ does not",
      (...given) => {
        const [, divergence, size] = given;
        const worst = ratio === undefined ? -6 : 0;
        const { inside, outside } = split(kernel.partial(4, worst), region(worst));
        const family = { kernel, scale: 4, region, boost: boostFor(0.95, inside, outside) };
        const domain = {
          subject: "test",
          input: { lower: -6, upper: 12 },
          sensitivity: 2,
          kinks: [ratio === undefined ? 3.5 : 0],
          ...(ratio !== undefined && { ratio }),
        };
        const cells = cellsOf(family, domain, divergence, size);
        const holds = (factor: number) =>
          cells.filter(({ change, slope }) => {
            const { lo, hi } = scaled(slope, factor);
            return change >= lo - 1e-12 && change <= hi + 1e-12;
          }).length;
        expect(holds(1)).toBe(cells.length);
        expect(holds(0.5)).toBeLessThan(cells.length / 2);
      },
    );
  });
});

it("refuses to return a supremum if the slope is unbounded, because such a slope proves nothing", () => {
  const [{ region }] = REGIONS as [(typeof REGIONS)[0]];
  const { inside, outside } = split(GAUSSIAN_KERNEL.partial(4, 0), region(0));
  const boost = boostFor(0.95, inside, outside);
  const family = { kernel: GAUSSIAN_KERNEL, scale: 4, region, boost };
  const input = { lower: 0, upper: 10 };
  const domain = { subject: "test", input, sensitivity: 1, kinks: [0], ratio: 0.1 };
  const anything = { lo: -1e9, hi: 1e9 };
  const useless: Divergence = {
    ...hockeyStick(0.3),
    slope: (_, value) => ({ at: value, pull: anything, push: anything }),
  };
  expect(supremum(family, domain, hockeyStick(0.3)).lower).toBeGreaterThan(0);
  expect(() => supremum(family, domain, useless)).toThrow(
    /test: cannot certify 0\.\d+ as the largest divergence .* narrow the domain/,
  );
});
