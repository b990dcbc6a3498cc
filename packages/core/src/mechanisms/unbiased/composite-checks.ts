import { NoisewrightError } from "../../errors/index.js";
import type { CompositeDensity, CompositeShape } from "./composite-density.js";
import { pureLevel } from "./composite-privacy.js";

/** The tolerance for rounding errors in the caller's numbers. */
const ROUNDING = 1e-12;

function refuse(
  parameter: string,
  domain: string,
  got: number | undefined,
  advice?: string,
): never {
  throw new NoisewrightError({
    code: "domain",
    subject: "composite",
    parameter,
    domain,
    got: got === undefined ? "none" : String(got),
    advice,
  });
}

/**
 * Checks the ratio of a b2 base. The caller must set the ratio, because the best ratio is 1, which
 * makes the base a b1 base.
 */
export function checkBaseRatio(
  shape: CompositeShape,
  epsilon: number,
  ratio: number | undefined,
): void {
  if (shape.endsWith("b1")) {
    if (ratio !== undefined && ratio !== 1)
      refuse("baseRatio", "1 or omitted with a b1 base", ratio);
    return;
  }
  const least = Math.exp(-epsilon);
  if (ratio === undefined) {
    refuse(
      "baseRatio",
      `set to a number in (e^−ε, 1] with a b2 base`,
      ratio,
      `use ${shape.slice(0, 2)}b1, which has less variance`,
    );
  }
  if (!(ratio > least)) refuse("baseRatio", `in (e^−ε, 1] = (${least}, 1]`, ratio);
}

/**
 * Checks the necessary conditions of [zhang-2024, Table 4] on k, m, y and t. The area must be 1,
 * and the exact loss must be at most ε (instead of sup P ≤ e^ε inf P). The condition k ≤ 1 − y is
 * not necessary, because a density may exceed 1.
 */
export function checkComposite(
  density: CompositeDensity,
  epsilon: number,
  t: number | undefined,
): void {
  const { shape, s1, s2, k, m, y } = density;
  if (shape.endsWith("b1")) {
    if (t !== undefined && t !== y) refuse("t", `y (${y}) or omitted with a b1 base`, t);
  } else {
    if (t === undefined || t > y) refuse("t", `set to at most y (${y}) with a b2 base`, t);
    if (m > 1) refuse("m", "at most 1 with a b2 base", m);
  }
  if (Math.abs(s1 + s2 - 1) > ROUNDING) {
    const advice = "change k or y so that the areas of bump and base sum to 1";
    refuse("k", `a value that makes the density integrate to 1`, s1 + s2, advice);
  }
  const level = Math.max(pureLevel(density), shape.endsWith("b1") ? Math.log1p(k / y) : 0);
  if (level > epsilon * (1 + ROUNDING) + ROUNDING) {
    refuse("k", `small enough for ε = ${epsilon}`, k, `this density has ε = ${level}`);
  }
}
