import { describe, expect, it } from "vitest";
import { DEPLOYMENTS, levelOf, similarFirst } from "./deployments.js";

describe("the published deployments", () => {
  it.each(DEPLOYMENTS.map((each) => [each.name, each] as const))("%s is complete", (_, each) => {
    expect(each.name.length).toBeGreaterThan(3);
    expect(each.curator.length).toBeGreaterThan(2);
    expect(each.unit.length).toBeGreaterThan(2);
    expect(each.year).toBeGreaterThanOrEqual(2008);
    expect(each.year).toBeLessThanOrEqual(2026);
    expect(each.source).toMatch(/^https:\/\/[\w.-]+\.\w+(\/\S*)?$/);
    expect(each.record).toMatch(/^[a-z0-9_]+$/);
    expect(["central", "local"]).toContain(each.model);
  });

  it.each(DEPLOYMENTS.map((each) => [each.name, each] as const))(
    "%s has a level in a plausible domain",
    (_, { epsilon, delta, rho }) => {
      expect(epsilon !== null || rho !== null).toBe(true);
      if (epsilon !== null) {
        expect(epsilon).toBeGreaterThan(0.01);
        expect(epsilon).toBeLessThan(50);
        expect(delta).not.toBeNull(); // An ε without its δ means nothing.
      }
      if (rho !== null) {
        expect(rho).toBeGreaterThan(1e-3);
        expect(rho).toBeLessThan(25);
      }
      if (delta !== null) {
        expect(delta).toBeGreaterThanOrEqual(0);
        expect(delta).toBeLessThanOrEqual(1e-4);
      }
    },
  );

  it("name the period in the unit if and only if the level is for one period", () => {
    for (const { name, unit, kind, per } of DEPLOYMENTS) {
      if (kind === "person and period") expect(per, name).not.toBe("in total");
      if (kind === "person") expect(per, name).toBe("in total");
      const period = /day|month|hours/.exec(unit)?.[0];
      if (period !== undefined) expect(per, name).toContain(period);
    }
  });

  it("have different names, between 15 and 30 of them", () => {
    expect(new Set(DEPLOYMENTS.map(({ name }) => name)).size).toBe(DEPLOYMENTS.length);
    expect(DEPLOYMENTS.length).toBeGreaterThanOrEqual(15);
    expect(DEPLOYMENTS.length).toBeLessThanOrEqual(30);
  });

  it("have a unit that can stand behind the word one", () => {
    for (const { unit } of DEPLOYMENTS) expect(unit).toMatch(/^(?!one )[a-z]/);
  });

  it("start with those that have a similar unit", () => {
    expect(similarFirst("unit")[0]!.kind).toBe("person");
    expect(similarFirst("row")[0]!.kind).toBe("event");
    expect(similarFirst("row")).toHaveLength(DEPLOYMENTS.length);
  });

  it("show their level as it was published", () => {
    const level = { epsilon: 2, delta: 1e-5, rho: null };
    expect(levelOf({ ...DEPLOYMENTS[0]!, ...level })).toBe("ε = 2, δ = 1e-5");
    expect(levelOf({ ...DEPLOYMENTS[0]!, epsilon: null, delta: null, rho: 0.5 })).toBe("ρ = 0.5");
  });
});
