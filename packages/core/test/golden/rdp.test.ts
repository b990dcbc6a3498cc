import { describe, it } from "vitest";
import { mechanism, mechanismKind } from "../../src/mechanisms/index.js";
import { laplacePrivacy } from "../../src/privacy/ideal/index.js";
import geometric from "./geometric-privacy.json" with { type: "json" };
import { expectClose, numbered } from "./golden.js";
import laplace from "./laplace-rdp.json" with { type: "json" };
import staircase from "./staircase-privacy.json" with { type: "json" };

const CLOSE = 1e-11;

describe("privacy of Laplace noise", () => {
  it.each(laplace.rows)(
    "Laplace noise of ε = $epsilon has the exact Rényi divergence at every order",
    ({ epsilon, rdp }) => {
      for (const [alpha, value] of numbered(rdp)) {
        expectClose(laplacePrivacy(epsilon).rdp(alpha), value, CLOSE, `order ${alpha}`);
        const { privacy } = mechanism("laplace", { epsilon, sensitivity: 0.7 });
        expectClose(privacy.rdp(alpha), value, CLOSE, `order ${alpha}`);
      }
    },
  );
});

describe("privacy of geometric noise", () => {
  it.each(geometric.rows)(
    "geometric noise has the exact δ and Rényi divergences at ε = $epsilon, Δ = $sensitivity",
    (row) => {
      const { epsilon, sensitivity } = row;
      const { privacy } = mechanism("geometric", { epsilon, sensitivity });
      for (const [part, delta] of numbered(row.delta)) {
        expectClose(privacy.delta(part * epsilon), delta, CLOSE, `δ at ${part}ε`);
      }
      for (const [alpha, value] of numbered(row.rdp)) {
        expectClose(privacy.rdp(alpha), value, CLOSE, `order ${alpha}`);
      }
    },
  );
});

describe("privacy of staircase noise", () => {
  it.each(staircase.rows)(
    "staircase noise has the exact δ and Rényi divergences at ε = $epsilon with step $step",
    (row) => {
      const { epsilon, step } = row;
      const form = step === "mae" ? { metric: step } : { step };
      const { privacy } = mechanismKind("staircase").create({ epsilon, sensitivity: 2.5, ...form });
      expectClose(privacy.delta(epsilon / 2), row["delta(epsilon/2)"], CLOSE);
      for (const [alpha, value] of numbered(row.rdp)) {
        expectClose(privacy.rdp(alpha), value, CLOSE, `order ${alpha}`);
      }
    },
  );

  it("staircase noise of ε = 1 has the published Rényi divergences", () => {
    const { privacy } = mechanism("staircase", { epsilon: 1, sensitivity: 1, metric: "mae" });
    const digits = { 1: 0.44042, 1.5: 0.60189, 2: 0.710577, 4: 0.880969, 16: 0.97591 };
    for (const [alpha, value] of numbered(digits)) expectClose(privacy.rdp(alpha), value, 1.2e-6);
  });
});
