import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boostFor, split } from "./boost.js";
import { type BoostedFamily, privacyBetween } from "./boosted-privacy.js";
import { domainPrivacy, worstDelta, worstEpsilon } from "./domain-privacy.js";
import { GAUSSIAN_KERNEL, LAPLACE_KERNEL } from "./kernel.js";
import type { Domain } from "./worst-pair.js";

interface Given {
  readonly kernel: typeof GAUSSIAN_KERNEL;
  readonly scale: number;
  readonly confidence: number;
  readonly sensitivity: number;
  readonly lower: number;
  readonly width: number;
  /** The ratio of a relative region. Undefined for a fixed region. */
  readonly ratio?: number | undefined;
  /** The distance from the answer, or from the domain, to the edge of the region. */
  readonly tolerance: number;
}

function setUp(given: Given): { family: BoostedFamily; domain: Domain } {
  const { kernel, scale, confidence, sensitivity, lower, width, ratio, tolerance } = given;
  const upper = lower + width;
  const half = (q: number) => ratio! * Math.abs(q) + tolerance;
  const region =
    ratio === undefined
      ? () => ({ lower: lower - tolerance, upper: upper + 2 * tolerance })
      : (q: number) => ({ lower: q - half(q), upper: q + half(q) });
  const worst = ratio === undefined ? lower : Math.min(upper, Math.max(lower, 0));
  const { inside, outside } = split(kernel.partial(scale, worst), region(worst));
  const middle = lower + (width + tolerance) / 2;
  return {
    family: { kernel, scale, region, boost: boostFor(confidence, inside, outside) },
    domain: {
      subject: "test",
      input: { lower, upper },
      sensitivity,
      kinks: [ratio === undefined ? middle : 0],
      ...(ratio !== undefined && { ratio }),
    },
  };
}

/**
 * A grid of pairs of answers at several distances, in both directions, independent of the proof.
 */
function pairsOf({ input: { lower, upper }, sensitivity }: Domain, n = 16): [number, number][] {
  const distance = Math.min(sensitivity, upper - lower);
  const distances = [1, 0.93, 0.7, 0.4, 0.1].map((part) => part * distance);
  return distances.flatMap((d) =>
    Array.from({ length: n + 1 }, (_, i) => lower + ((upper - d - lower) * i) / n).flatMap(
      (q): [number, number][] => [
        [q, q + d],
        [q + d, q],
      ],
    ),
  );
}

const uniform = (min: number, max: number) =>
  fc.integer({ min: 0, max: 2 ** 30 }).map((n) => min + ((max - min) * n) / 2 ** 30);
const givens: fc.Arbitrary<Given> = fc.record({
  kernel: fc.constantFrom(GAUSSIAN_KERNEL, LAPLACE_KERNEL),
  scale: uniform(2, 5),
  confidence: uniform(0.85, 0.999),
  sensitivity: uniform(0.5, 3),
  lower: uniform(-12, 4),
  width: uniform(0.5, 25),
  ratio: fc.constantFrom(undefined, 0, 0.05, 0.2, 0.6),
  tolerance: uniform(4, 6),
});

const EPSILONS = [0, 0.2, 0.8, 2];
const ORDERS = [1, 1.5, 2, 8, 64];
const RUNS = { numRuns: 16, seed: 20_261_115 };

/** Checks that no pair of a grid exceeds the proved bound, and that one pair attains the bound. */
function expectProved({ family, domain }: ReturnType<typeof setUp>, n?: number): void {
  const pairs = pairsOf(domain, n).map(([from, to]) => privacyBetween(family, from, to));
  const privacy = domainPrivacy(family, domain);
  const slack = 1 + 1e-11;
  for (const epsilon of EPSILONS) {
    const { lower, upper, from, to } = worstDelta(family, domain, epsilon);
    expect(upper).toBeLessThanOrEqual(lower * (1 + 1e-11) + 1e-300);
    expect(privacyBetween(family, from, to).delta(epsilon)).toBe(lower);
    const most = Math.max(...pairs.map(({ delta }) => delta(epsilon)));
    expect(most).toBeLessThanOrEqual(upper * slack);
  }
  for (const alpha of ORDERS) {
    const most = Math.max(...pairs.map(({ rdp }) => rdp(alpha)));
    expect(most).toBeLessThanOrEqual(privacy.rdp(alpha) * slack);
  }
  const most = Math.max(...pairs.map(({ epsilon }) => epsilon));
  expect(most).toBeLessThanOrEqual(privacy.epsilon * slack);
}

it("the proved bound holds for every pair of a grid, and one pair attains the bound", () => {
  fc.assert(
    fc.property(givens, (given) => expectProved(setUp(given))),
    RUNS,
  );
});

const INNER: Given = {
  kernel: GAUSSIAN_KERNEL,
  scale: 4.5,
  confidence: 0.9,
  sensitivity: 1,
  lower: 0,
  width: 400,
  ratio: 0.05,
  tolerance: 5,
};

describe("the worst pair of a domain", () => {
  const { family, domain } = setUp(INNER);
  const { upper, from } = worstDelta(family, domain, 1.5);

  it("the worst pair can lie inside the domain, away from both ends of the domain", () => {
    expect(from).toBeCloseTo(74.3008557513345, 3);
    expect(Math.abs(upper / 0.0019491521770923512 - 1)).toBeLessThan(1e-9);
  });

  it("the worst pair of a smaller domain has a smaller divergence", () => {
    const narrowed = { ...domain, input: { lower: 0, upper: 60 } };
    const wrong = worstDelta(family, narrowed, 1.5).upper;
    const grid = pairsOf(domain, 400).map(([p, r]) => privacyBetween(family, p, r).delta(1.5));
    expect(Math.max(...grid)).toBeGreaterThan(wrong);
    expect(Math.max(...grid)).toBeLessThanOrEqual(upper);
  });
});

describe("the worst ε at a δ", () => {
  it.each([0.05, 0.2, undefined])(
    "the worst ε is enough for all pairs, and one pair needs this ε, at ratio %s",
    (ratio) => {
      const { ratio: _, ...others } = { ...INNER, width: 60 };
      const { family, domain } = setUp(ratio === undefined ? others : { ...others, ratio });
      for (const delta of [1e-2, 1e-5, 1e-9]) {
        const { lower, upper, from, to } = worstEpsilon(family, domain, delta);
        expect(upper / lower - 1).toBeLessThan(1e-10);
        expect(worstDelta(family, domain, upper).upper).toBeLessThanOrEqual(delta);
        expect(privacyBetween(family, from, to).delta(lower * (1 - 1e-9))).toBeGreaterThan(delta);
      }
    },
  );
});

/** Noise so wide, or regions so narrow, that pairs at smaller distances can be worse. */
const NEARER: readonly Given[] = [
  { ...INNER, sensitivity: 4, scale: 12, width: 60, ratio: 0.3, tolerance: 2 },
  { ...INNER, scale: 20, confidence: 0.8, lower: -3, width: 10, ratio: 0.5 },
  { ...INNER, kernel: LAPLACE_KERNEL, sensitivity: 4, scale: 8, ratio: 0.5, tolerance: 1 },
  { ...INNER, kernel: LAPLACE_KERNEL, scale: 20, lower: -30, width: 60, ratio: 0.9 },
];

describe("divergences that do not always grow with the distance", () => {
  it("a divergence can be larger for two answers that are closer together", () => {
    const narrow = { confidence: 0.99, sensitivity: 0.5, lower: -50, width: 100, tolerance: 1 };
    const { family } = setUp({ ...INNER, ...narrow, ratio: 1, scale: 1.941 });
    const from = -0.48964849746616745;
    const [near, far] = [-0.0457, -0.0452].map((to) => privacyBetween(family, from, to).rdp(8));
    expect(near).toBeGreaterThan(far!);
  });

  it.each(NEARER)("the proved bound holds for all pairs: $kernel.name, scale $scale", (given) => {
    expectProved(setUp(given), 60);
  });
});

it("the largest δ is 1 for truncated laws with disjoint regions", () => {
  const { family, domain } = setUp({ ...INNER, confidence: 1, sensitivity: 12, width: 60 });
  expect(worstDelta(family, domain, 3)).toMatchObject({ lower: 1, upper: 1 });
});
