import { describe, expect, it } from "vitest";
import { pdf } from "../../src/entry/laws.js";
import { estimatorOf } from "../../src/entry/local.js";
import { certify, MatrixChannel, pureLevelUp } from "../../src/entry/privacy.js";
import { mechanism } from "../../src/index.js";
import { inCategories, integers, sizesOf } from "../local/surveys.js";
import golden from "./boosted-response.json" with { type: "json" };
import { expectClose } from "./golden.js";

const { grr, grr_age: ages, grr_ldp_violation: violations } = golden;

describe.each(grr)("boosted-response, n $n, s $s, ε $eps, ε₀ $eps0", (row) => {
  const { n, s, eps, eps0 } = row;
  const made = mechanism("boosted-response", {
    epsilon: eps,
    innerEpsilon: eps0,
    domainSize: n,
    regionSize: s,
  });

  it("has the probabilities of the reference file", () => {
    const { p, ps, pbar, rho } = made.details;
    expectClose(p!, row.p, 1e-12);
    expectClose(ps!, row.ps, 1e-12);
    expectClose(pbar!, row.pbar, 1e-12);
    expectClose(rho!, row.rho, 1e-12);
    for (const law of [made.law(s), made.compile().channel.law(s)]) {
      expectClose(pdf(law, s), row.p, 1e-12);
      expectClose(pdf(law, s + 1), row.ps, 1e-12);
      expectClose(pdf(law, s - 1), row.pbar, 1e-12);
    }
  });

  it("has estimates with the variances of the reference file", () => {
    const estimator = estimatorOf(inCategories(sizesOf(n, s), eps, eps0));
    const inCategory = integers(n / s).map((c) => [7000, 3000][c] ?? 0);
    const variance = estimator.categories().variances(inCategory)[1]!;
    expectClose(variance, row.var_category_N10000_FS3000, 1e-12);
    const expected = row.var_value_N10000_FS3000_Fx800;
    if (expected === null) {
      expect(() => estimator.values()).toThrow("boosted-response: no estimate of single values");
      return;
    }
    const frequencies = new Array(n).fill(0);
    frequencies.splice(s - 1, 3, 7000, 800, 2200);
    expectClose(estimator.values().variances(frequencies)[s]!, expected, 1e-12);
  });
});

/**
 * Weight rows as in [jiang-2024], where each row is normalised separately. This construction is
 * wrong and must not be used.
 */
function naive(
  regionOf: (x: number) => (y: number) => boolean,
  n: number,
  eps: number,
  eps0: number,
) {
  const scale = 2 ** 90;
  const rows = integers(n).map((x) => {
    const inside = regionOf(x);
    const level = (y: number) => (x === y ? 1 : Math.exp(inside(y) ? -eps0 : -eps));
    const levels = integers(n).map(level);
    const all = levels.reduce((sum, w) => sum + w, 0);
    return levels.map((w) => BigInt(Math.round((w / all) * scale)));
  });
  // After rounding, the row totals differ by a few units of 2^37. The last weight of each row makes
  // the totals equal.
  const totals = rows.map((row) => row.reduce((sum, w) => sum + w, 0n));
  const most = totals.reduce((a, b) => (a > b ? a : b));
  const even = rows.map((row, i) => row.with(-1, row.at(-1)! + most - totals[i]!));
  return new MatrixChannel({
    granularity: 1,
    steps: n - 1,
    first: 0,
    outputs: integers(n),
    rows: even,
  });
}

describe.each(violations)("$layout of n $n, ε₀ $eps0", ({ n, s, r, eps, eps0, true_eps }) => {
  const regionOf =
    s === undefined
      ? (x: number) => (y: number) => Math.abs(x - y) <= r
      : (x: number) => (y: number) => Math.floor(x / s) === Math.floor(y / s);
  const channel = naive(regionOf, n, eps, eps0);

  it("has the ε of the reference file, and is refused if this ε exceeds the claimed ε", () => {
    expectClose(pureLevelUp(channel).epsilon, true_eps, 1e-11);
    const claim = { subject: "naive", epsilon: eps + 1e-9, delta: 0 };
    const proof = () => certify(channel, claim);
    if (true_eps > eps + 1e-9) expect(proof).toThrow(/^naive: cannot certify/);
    else expect(proof).not.toThrow();
  });
});

describe.each(["5", "10"] as const)("ages in categories of %s", (size) => {
  const { n, eps0, mse_category, mse_value } = ages.curves[size];
  const histogram = [...ages.hist, ...new Array(n - ages.hist.length).fill(0)];
  const mean = (variances: readonly number[]) =>
    variances.reduce((sum, x) => sum + x, 0) / variances.length / ages.N ** 2;

  it.each(eps0.map((inner, i) => [inner, i] as const))(
    "estimated ages have the errors of the reference file at ε₀ = %d",
    (inner, i) => {
      const s = Number(size);
      const estimator = estimatorOf(inCategories(sizesOf(n, s), ages.eps, inner));
      const sums = integers(n / s).map((c) =>
        histogram.slice(c * s, (c + 1) * s).reduce((sum, x) => sum + x, 0),
      );
      expectClose(mean(estimator.categories().variances(sums)), mse_category[i]!, 1e-11);
      const expected = mse_value[i];
      if (typeof expected !== "number") return;
      expectClose(mean(estimator.values().variances(histogram)), expected, 1e-11);
    },
  );
});
