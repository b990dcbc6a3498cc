import { describe, expect, it } from "vitest";
import { MECHANISMS, mechanism, mechanismKind } from "../mechanisms/index.js";
import { interval, simultaneous } from "./interval.js";

/** The probability that the interval contains the true value: a sum over the possible outputs. */
function coverage(id: string, params: Record<string, unknown>, answer: number, confidence: number) {
  const { channel } = mechanismKind(id).create(params).compile({ resolution: 8 });
  const law = channel.law(answer);
  const from = law.quantile(1e-7);
  const to = law.quantile(1 - 1e-7);
  let missed = 0;
  const step = law.spacing;
  for (let x = from; x <= to + step / 2; x += step) {
    const mass = Math.exp(law.logPdf(x));
    if (!(mass > 1e-9)) continue;
    const { lower, upper } = interval(channel, x, confidence);
    if (answer < lower || answer > upper) missed += mass;
  }
  return 1 - missed;
}

describe("interval", () => {
  it("for additive noise, the ends of the interval are quantiles of the noise around the released number", () => {
    const { channel } = mechanism("geometric", { epsilon: 0.5, sensitivity: 1 }).compile();
    const width = -channel.law(0).quantile(0.025);
    const { lower, upper } = interval(channel, 100, 0.95);
    expect([Math.ceil(lower), Math.floor(upper)]).toEqual([100 - width, 100 + width]);
  });

  it("contains every released decimal, although a lattice of decimals is rounded", () => {
    for (const sensitivity of [0.1, 0.3, 0.01]) {
      const { channel } = mechanism("laplace", { epsilon: 1, sensitivity }).compile();
      const zero = interval(channel, 0, 0.95);
      for (let i = -1000; i <= 1000; i++) {
        const released = i / 100;
        const { lower, upper } = interval(channel, released, 0.95);
        const near = 2 * channel.granularity;
        expect(Math.abs(released + zero.lower - lower)).toBeLessThan(near);
        expect(Math.abs(released + zero.upper - upper)).toBeLessThan(near);
      }
    }
  });

  it.each([
    ["geometric", { epsilon: 0.3, sensitivity: 1 }, 50],
    ["laplace", { epsilon: 0.3, sensitivity: 1 }, 50],
    ["discrete-gaussian", { epsilon: 1, delta: 1e-5, sensitivity: 1 }, 7],
    ["clamped-geometric", { epsilon: 0.3, sensitivity: 1, lower: 0 }, 0],
    ["clamped-geometric", { epsilon: 0.3, sensitivity: 1, lower: 0 }, 3],
    ["clamped-geometric", { epsilon: 0.3, sensitivity: 1, lower: 0, upper: 20 }, 20],
    ["deadzone-geometric", { epsilon: 0.3, sensitivity: 1, lower: 0 }, 2],
    ["deadzone-geometric", { epsilon: 0.3, sensitivity: 1, lower: 0 }, 40],
    ["fold-geometric", { epsilon: 1, sensitivity: 1, lower: 0, upper: 30 }, 1],
    ["restricted-geometric", { epsilon: 1, sensitivity: 1, lower: 0, upper: 30 }, 4],
    ["minimax-bias-geometric", { epsilon: 0.5, sensitivity: 1, lower: 0 }, 4],
  ])(
    "the interval for the mechanism %s with %o at the true value %d has at least the requested confidence",
    (id, params, answer) => {
      const covered = coverage(id, params, answer, 0.9);
      expect(covered).toBeGreaterThanOrEqual(0.9 - 1e-6);
    },
  );

  it("the interval is not too wide: away from the ends of the range, its confidence is hardly above the requested one", () => {
    expect(coverage("laplace", { epsilon: 0.3, sensitivity: 1 }, 50, 0.9)).toBeLessThan(0.907);
    expect(coverage("geometric", { epsilon: 0.05, sensitivity: 1 }, 50, 0.9)).toBeLessThan(0.906);
  });

  it("the interval has no lower end if the output was clamped to the lower end of the range", () => {
    const { channel } = mechanism("clamped-geometric", {
      epsilon: 0.3,
      sensitivity: 1,
      lower: 0,
    }).compile();
    const { lower, upper } = interval(channel, 0, 0.95);
    expect(lower).toBe(Number.NEGATIVE_INFINITY);
    expect(upper).toBeGreaterThan(5);
    expect(upper).toBeLessThan(20);
  });

  it("the outputs of all tabulated mechanisms grow with the true value, as the interval requires", () => {
    const ids = MECHANISMS.map(({ id }) => id).filter((id) => /geometric|laplace/.test(id));
    for (const id of ids.filter((name) => !/mixture|log|compound|boosted/.test(name))) {
      const params = { epsilon: 0.5, sensitivity: 1, lower: 0, upper: 12 };
      const kind = MECHANISMS.find((each) => each.id === id);
      const given = Object.entries(params).filter(([name]) => name in (kind?.parameters ?? {}));
      const { channel } = mechanismKind(id)
        .create(Object.fromEntries(given))
        .compile({ resolution: 8 });
      for (let answer = 0; answer < 12; answer++) {
        for (let x = -3; x <= 15; x += 0.25) {
          const [here, next] = [channel.law(answer).cdf(x), channel.law(answer + 1).cdf(x)];
          expect(next, `${id} at ${answer}, ${x}`).toBeLessThanOrEqual(here + 1e-12);
        }
      }
    }
  });

  it.each([0, 1, -1, Number.NaN])("refuses the confidence %s", (confidence) => {
    const { channel } = mechanism("geometric", { epsilon: 1, sensitivity: 1 }).compile();
    expect(() => interval(channel, 0, confidence)).toThrow(
      "interval: confidence must be in (0, 1)",
    );
  });

  it("simultaneous returns a higher confidence for each of several intervals", () => {
    expect(simultaneous(0.95, 10) ** 10).toBeCloseTo(0.95, 12);
    expect(simultaneous(0.95, 0)).toBe(0.95);
  });
});
