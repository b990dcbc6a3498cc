import { describe, expect, it } from "vitest";
import { pdf, type Range } from "../../src/laws/index.js";
import {
  type BoostedFamily,
  bestBoostedScale,
  boosted,
  boostedNoise,
  boostedNoisePrivacy,
  boostFor,
  confidenceAt,
  domainPrivacy,
  GAUSSIAN_KERNEL,
  LAPLACE_KERNEL,
  normAt,
  privacyBetween,
  split,
} from "../../src/mechanisms/boosted/index.js";
import { epsilonAt } from "../../src/privacy/ideal/index.js";
import { entryOf } from "../support/narrow.js";
import golden from "./boosting.json" with { type: "json" };
import { expectClose } from "./golden.js";

const KERNELS = { gaussian: GAUSSIAN_KERNEL, laplace: LAPLACE_KERNEL };

function regionOf([kind, ...ends]: readonly (string | number)[]): (answer: number) => Range {
  const [first, second] = [Number(ends[0]), Number(ends[1])];
  if (kind === "fixed") return () => ({ lower: first, upper: second });
  const half = (answer: number) =>
    kind === "relative" ? first * Math.abs(answer) + second : first;
  return (answer) => ({ lower: answer - half(answer), upper: answer + half(answer) });
}

interface Row {
  readonly kernel: string;
  readonly scale: number;
  readonly rho: number;
  readonly tau?: number | undefined;
  readonly region?: readonly (string | number)[] | undefined;
}

/**
 * The family of noise for a row of the reference file. Its confidence is smallest at the true
 * answer 0, or at an end of a fixed region.
 */
function familyOf(row: Row): BoostedFamily {
  const shape = row.region ?? ["absolute", row.tau!];
  const kernel = entryOf(KERNELS, row.kernel);
  const region = regionOf(shape);
  const worst = shape[0] === "fixed" ? Number(shape[1]) : 0;
  const { inside, outside } = split(kernel.partial(row.scale, worst), region(worst));
  return { kernel, scale: row.scale, region, boost: boostFor(row.rho, inside, outside) };
}

describe("boost rates", () => {
  it.each(golden.q)("$kernel $scale $region at ρ = $rho", (row) => {
    const family = familyOf(row);
    const { inside } = split(
      family.kernel.partial(row.scale, row.worstQ),
      family.region(row.worstQ),
    );
    expectClose(inside, row.p_in, 1e-14);
    expectClose(family.boost.rate, row.q, 1e-12);
    expectClose(family.boost.keep, 1 - row.q, 1e-12);
    expectClose(family.boost.logRatio, row.L2, 1e-12);
    expectClose(normAt(family, row.worstQ), row.norm, 1e-14);
    expectClose(confidenceAt(family, row.worstQ), row.achieved, 1e-14);
  });
});

describe("boosted distributions", () => {
  it.each(golden.pdf_cdf)("$kernel $region at $y", (row) => {
    const family = familyOf(row);
    const { kernel, scale, boost } = family;
    const region = family.region(row.Q);
    const law = boosted("b", kernel.law(scale, row.Q), region, boost, kernel.partial(scale, row.Q));
    expectClose(pdf(law, row.y), row.pdf, 1e-12);
    expectClose(law.cdf(row.y), row.cdf, 1e-12);
    expect(Math.abs(law.survival(row.y) + row.cdf - 1)).toBeLessThan(1e-15);
    expectClose(confidenceAt(family, row.Q), row.confidence, 1e-12);
    expect(Math.abs(law.quantile(row.cdf) - row.y)).toBeLessThan(1e-10 * scale);
  });
});

describe("exact δ(ε)", () => {
  it.each([...golden.delta_absolute, ...golden.delta_truncated_rho1])(
    "$kernel $scale, τ = $tau, ρ = $rho, Δ = $Delta, ε = $eps",
    (row) => {
      const { delta } = boostedNoisePrivacy(familyOf(row), row.Delta);
      expectClose(delta(row.eps), row.delta, 1e-9);
    },
  );

  it.each(golden.delta_pairs)("$kernel $region from $Q to $Qp, ε = $eps", (row) => {
    expectClose(privacyBetween(familyOf(row), row.Q, row.Qp).delta(row.eps), row.delta, 1e-9);
  });
});

describe("the worst pair of a declared domain", () => {
  it.each(golden.delta_worst_double)("$region on $domain, ε = $eps", (row) => {
    const [lower, upper] = [row.domain[0]!, row.domain[1]!];
    const domain = {
      subject: "golden",
      input: { lower, upper },
      sensitivity: row.Delta,
      kinks: [0],
      ...(row.region[0] === "relative" && { ratio: Number(row.region[1]) }),
    };
    const { delta } = domainPrivacy(familyOf(row), domain);
    expectClose(delta(row.eps), row.delta, 1e-9);
    expect(delta(row.eps)).toBeGreaterThanOrEqual(row.delta * (1 - 1e-12));
  });
});

describe("the best scale", () => {
  const needOf = (row: { rho: number; tau: number; Delta: number }) => ({
    confidence: row.rho,
    tolerance: row.tau,
    sensitivity: row.Delta,
  });

  it.each(golden.optimal)(
    "the best scale for $kernel, ρ = $rho, Δ = $Delta, τ = $tau, δ = $delta",
    (row) => {
      const kernel = entryOf(KERNELS, row.kernel);
      const epsilonOf = (scale: number) =>
        epsilonAt(
          boostedNoisePrivacy(boostedNoise(kernel, scale, needOf(row)), row.Delta),
          row.delta,
        );
      expectClose(epsilonOf(row.scale), row.eps_at_scale, 1e-9);
      // A double for a confidence near 1 is itself accurate only to 1e-16.
      const { rate } = boostedNoise(kernel, row.scale, needOf(row)).boost;
      expect(Math.abs(rate - row.q)).toBeLessThan(1e-15 / (1 - row.rho));
      const best = bestBoostedScale(kernel, needOf(row), (privacy) =>
        epsilonAt(privacy, row.delta),
      );
      expect(epsilonOf(best)).toBeLessThanOrEqual(row.eps_at_scale + 1e-8);
    },
  );

  it.each(golden.optimal_rdp)(
    "the best scale for $kernel, Rényi order $alpha, Δ = $Delta",
    (row) => {
      const kernel = entryOf(KERNELS, row.kernel);
      const rdpOf = (scale: number) =>
        boostedNoisePrivacy(boostedNoise(kernel, scale, needOf(row)), row.Delta).rdp(row.alpha);
      expectClose(rdpOf(row.scale), row.rdp_at_scale, 1e-11);
      const best = bestBoostedScale(kernel, needOf(row), (privacy) => privacy.rdp(row.alpha));
      expect(rdpOf(best)).toBeLessThanOrEqual(row.rdp_at_scale + 1e-9);
    },
  );
});

describe("exact Rényi divergences", () => {
  it.each(golden.rdp)("$kernel $scale, order $alpha, $Q $tau", (row) => {
    const family = familyOf(row);
    const { rdp } =
      row.Q === undefined
        ? boostedNoisePrivacy(family, row.Delta)
        : privacyBetween(family, row.Q, row.Qp);
    expectClose(rdp(row.alpha), row.rdp, 1e-11);
  });
});

describe("the pure ε", () => {
  it.each(golden.pure_eps)("the pure ε of boosted Laplace noise with scale $scale", (row) => {
    expectClose(boostedNoisePrivacy(familyOf(row), row.Delta).epsilon, row.pure_eps, 1e-12);
  });
});
