import { describe, expect, it } from "vitest";
import { closest, suggest } from "./suggest.js";

const NAMES = ["laplace", "geometric", "gaussian", "discrete-gaussian", "fold-laplace", "optimal"];

describe("suggest", () => {
  it.each([
    ["laplac", "laplace"],
    ["lapalce", "laplace"],
    ["Laplace", "laplace"],
    ["laplacian", "laplace"],
    ["discreteGaussian", "discrete-gaussian"],
    ["discrete_gausian", "discrete-gaussian"],
    ["gauss", "gaussian"],
    ["optmal", "optimal"],
  ])("a user who writes %s gets the suggestion %s", (given, meant) => {
    expect(suggest(given, NAMES)).toBe(meant);
  });

  it.each(["", "x", "exponential", "noise"])("makes no suggestion for %j", (given) => {
    expect(suggest(given, NAMES)).toBeUndefined();
  });
});

describe("closest", () => {
  it("sorts the known names by their similarity to the given name", () => {
    expect(closest("gausian", NAMES)[0]).toBe("gaussian");
    expect(closest("fold-laplce", NAMES).slice(0, 2)).toEqual(["fold-laplace", "laplace"]);
    expect(closest("a", NAMES)).toHaveLength(NAMES.length);
  });
});
