import { describe, expect, it } from "vitest";
import { releasesNeed } from "../../src/design/bounds/index.js";
import { readNeed } from "../../src/design/need/index.js";
import { planBound, planGap, releasesBound } from "../../src/entry/design.js";
import { designOptimal, type NeedInput, plan } from "../../src/index.js";

/** A design that fails if it needs a solver of linear programmes. */
const made = (need: NeedInput) =>
  designOptimal(need, {
    optimise: unneeded,
    rangeBound: unneeded,
    noiseBound: unneeded,
    releasesBound,
  });

function unneeded(): Promise<never> {
  return Promise.reject(new Error("no linear programme is needed"));
}

const NEED = { sensitivity: 1, epsilon: 1, delta: 1e-6, releases: 2, integer: true };

describe("a design for several releases with a δ", () => {
  it("shows the gap of every candidate to the proved bound, without a linear solver", async () => {
    const { bound, candidates, recommended } = await made(NEED);
    expect(bound!.statement).toMatch(/even one that adapts its noise, has an rmse below 2\.796$/);
    for (const { gap, scores } of candidates) {
      expect(gap).toBeCloseTo(100 * (scores.rmse! / bound!.value - 1), 9);
      expect(gap).toBeGreaterThan(0);
    }
    expect(recommended.gap).toBeLessThan(0.3);
  });

  it.each([
    { releases: 1 },
    { delta: 0 },
    { metric: ["rmse", "mae"] },
    { lower: 0, upper: 10 },
    { metric: "mae", prior: [{ answer: 0, weight: 1 }] },
  ] as const)("has no such bound for %j", (change) => {
    expect(releasesNeed(readNeed(NEED))).toBeDefined();
    expect(releasesNeed(readNeed({ ...NEED, ...change }))).toBeUndefined();
  });

  it("has no such bound if the smallest ε is asked for", () => {
    const { epsilon: _, ...rest } = NEED;
    const need = readNeed({ ...rest, metric: "mae", target: 3 });
    expect(releasesNeed(need)).toBeUndefined();
  });
});

describe("the bound for a plan", () => {
  const release = { sensitivity: 1, integer: true };
  const budget = { epsilon: 1, delta: 1e-6 };

  it("is the bound for equal releases, whether they are counted or listed", () => {
    const counted = { ...budget, releases: [{ ...release, count: 2 }] };
    const bound = planBound(counted)!;
    const listed = [
      { ...release, name: "a" },
      { name: "b", ...release },
    ];
    expect(planBound({ ...budget, releases: listed })).toEqual(bound);
  });

  it("is compared with the worst release of the plan", () => {
    const found = plan({ epsilon: 1, releases: [release, { ...release, weight: 4 }] });
    const worst = Math.max(...found.releases.map(({ scores }) => scores.rmse!));
    expect(planGap(found, { value: 2 })).toBeCloseTo(100 * (worst / 2 - 1), 9);
  });

  it.each([
    ["one release", { ...budget, releases: [release] }],
    ["unequal releases", { ...budget, releases: [release, { sensitivity: 2, integer: true }] }],
    ["unequal weights", { ...budget, releases: [release, { ...release, weight: 2 }] }],
    ["a target", { ...budget, releases: [{ ...release, count: 2, metric: "mae", target: 50 }] }],
    ["no δ", { epsilon: 1, releases: [{ ...release, count: 2 }] }],
  ] as const)("there is none for %s", (_, given) => {
    expect(planBound(given)).toBeUndefined();
  });
});
