import { describe, expect, it } from "vitest";
import { pld } from "../../accounting/accountants/index.js";
import { channelEvent } from "../../accounting/events/index.js";
import { mechanismKind } from "../../mechanisms/index.js";
import { bestMixture, type NoiseChoice } from "./best-mixture.js";

const lawOf = ({ mechanism: id, params }: NoiseChoice) => mechanismKind(id).create(params).law(0);
const find = (choices: readonly NoiseChoice[], id: string) =>
  choices.find((choice) => choice.mechanism === id)!;

describe("the best mixture at a Rényi divergence of order 2", () => {
  // The ratios of the variances come from a search by independent code.
  it.each([
    [0.01, 0.586, 1.166],
    [0.1, 0.605, 1.15],
    [0.5, 0.683, 1.053],
    [1, 0.747, 0.87],
  ])("has the expected variance at a divergence of %d", (rdp, toGeometric, toGaussian) => {
    const guarantee = { rdp, alpha: 2 };
    const { mixture, rivals, winner } = bestMixture({ sensitivity: 1, metric: "rmse", guarantee });
    const ratio = (id: string) => (mixture.value / find(rivals, id).value) ** 2;
    expect(ratio("geometric")).toBeCloseTo(toGeometric, 2);
    expect(ratio("discrete-gaussian")).toBeCloseTo(toGaussian, 2);
    expect(winner).toBe(toGaussian < 1 ? "geometric-mixture" : "discrete-gaussian");
    for (const { mechanism: id, params } of [mixture, ...rivals]) {
      const spent = mechanismKind(id).create(params).privacy.rdp(2);
      expect(spent, id).toBeLessThanOrEqual(rdp * (1 + 1e-9));
      expect(spent, id).toBeGreaterThanOrEqual(rdp * 0.999);
    }
  });

  it("the best mixture is about twice as wide at twice the sensitivity", () => {
    const guarantee = { rdp: 0.01, alpha: 2 };
    const [one, two] = [1, 2].map((sensitivity) =>
      bestMixture({ sensitivity, metric: "mae", guarantee }),
    );
    expect(two!.mixture.value / one!.mixture.value).toBeCloseTo(2, 1);
  });
});

describe("the best mixture at (ε, δ) for several releases", () => {
  it("beats geometric and discrete Gaussian noise at about ten releases", () => {
    const guarantee = { epsilon: 2, delta: 1e-6, releases: 10 };
    const { mixture, rivals, winner, statement } = bestMixture({
      sensitivity: 1,
      metric: "rmse",
      guarantee,
    });
    expect(winner).toBe("geometric-mixture");
    expect(statement).toMatch(
      /^At this guarantee geometric-mixture has the best rmse, .*, which is .* % better than that of /,
    );
    // Exact sums give the ratios 0.933 and 0.934. In this test ε may be up to 0.1 % larger, which
    // is the safe direction.
    for (const id of ["geometric", "discrete-gaussian"]) {
      const ratio = (mixture.value / find(rivals, id).value) ** 2;
      expect(ratio).toBeGreaterThan(0.93);
      expect(ratio).toBeLessThan(0.947);
    }
    expect(lawOf(mixture).variance).toBeCloseTo(mixture.value ** 2, 9);
  });

  it("the best mixture keeps its guarantee with the weights that are sampled", () => {
    const guarantee = { epsilon: 5, delta: 1e-6, releases: 8 };
    const { mixture } = bestMixture({ sensitivity: 2, metric: "mae", guarantee });
    const spent = (change: object) => {
      const params = { ...mixture.params, ...change };
      const { channel } = mechanismKind(mixture.mechanism).create(params).compile();
      const all = { kind: "composed/1", events: [channelEvent(channel)], count: 8 } as const;
      return pld.compose([all]).epsilon(1e-6).upper;
    };
    const own = spent({});
    expect(own).toBeLessThanOrEqual(5 * 1.002);
    expect(own).toBeGreaterThanOrEqual(5 * 0.997);
    // With a tenth more `innerEpsilon` or a tenth less `outerEpsilon`, the total ε is outside this
    // interval.
    const { innerEpsilon, outerEpsilon } = mixture.params as Record<string, number>;
    expect(spent({ innerEpsilon: innerEpsilon! * 1.1 })).toBeGreaterThan(5 * 1.002);
    expect(spent({ outerEpsilon: outerEpsilon! * 0.9 })).toBeLessThan(5 * 0.997);
  });
});

describe("bestMixture with invalid input", () => {
  const good = { sensitivity: 1, metric: "mae", guarantee: { rdp: 0.1, alpha: 2 } };
  it.each([
    [{ sensitivity: 1.5 }, /bestMixture: sensitivity must be an integer in \[1, ∞\), got 1.5/],
    [{ metric: "speed" }, /must be one of mae/],
    [{ guarantee: { rdp: -1, alpha: 2 } }, /rdp must be in \(0, 50\], got -1/],
    [{ guarantee: { rdp: 1, alpha: 1 } }, /alpha must be in \(1, 1000000\], got 1/],
    [{ guarantee: { epsilon: 0, delta: 0.1, releases: 1 } }, /epsilon must be in \(0, 1000\]/],
    [{ guarantee: { epsilon: 1, delta: 0, releases: 1 } }, /delta must be in \(0, 1\), got 0/],
    [{ guarantee: { epsilon: 1, delta: 0.1, releases: 0.5 } }, /releases must be an integer/],
  ])("refuses %j", (change, message) => {
    expect(() => bestMixture({ ...good, ...change })).toThrow(message);
  });
});
