import { describe, it } from "vitest";
import { pdf } from "../../src/laws/index.js";
import { mechanism } from "../../src/mechanisms/index.js";
import { parseMetric } from "../../src/metrics/index.js";
import { expectClose, numbered } from "./golden.js";
import golden from "./laplace.json" with { type: "json" };

const CLOSE = 1e-12;

describe.each(golden.rows)("Laplace noise of rate $u", (row) => {
  const at = (sensitivity: number, epsilon: number) =>
    mechanism("laplace", { epsilon, sensitivity });
  const law = at(1, Number(row.u)).law(0);

  it("has the ε of the reference file at each sensitivity", () => {
    for (const [sensitivity, epsilon] of numbered(row.eps)) {
      const made = at(sensitivity, Number(epsilon));
      expectClose(made.details.scale!, 1 / Number(row.u), CLOSE);
      expectClose(made.privacy.epsilon, epsilon, CLOSE);
    }
  });

  it("has the density and the distribution function of the reference file", () => {
    for (const [x, density] of numbered(row.pdf)) expectClose(pdf(law, x), density, CLOSE);
    for (const [x, below] of numbered(row.cdf)) {
      expectClose(law.cdf(x), below, CLOSE);
      expectClose(law.survival(-x), below, CLOSE);
    }
  });

  it("has the metrics of the reference file", () => {
    const of = (name: string) => parseMetric(name).of(law, 0);
    expectClose(of("mae"), row.l1, CLOSE);
    expectClose(of("rmse"), row.l2, CLOSE);
    expectClose(of("entropy"), row.entropy, CLOSE);
    for (const [width, useful] of numbered(row.usefulness)) {
      expectClose(of(`usefulness:${width}`), useful, CLOSE);
    }
  });

  it("has the Rényi divergences of the reference file", () => {
    const { privacy } = at(1, Number(row.u));
    for (const [alpha, rdp] of numbered(row.rdp)) expectClose(privacy.rdp(alpha), rdp, 1e-11);
  });
});
