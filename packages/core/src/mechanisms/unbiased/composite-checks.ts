import { NoisewrightError } from "../../errors/index.js";
import type { CompositeDensity, CompositeShape } from "./composite-density.js";
import { pureLevel } from "./composite-privacy.js";

/** Numbers that were given to so many digits may add up to so much less or more than one. */
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

/** A b2 base is asked for by its ratio, since its best ratio makes it b1. */
export function checkBaseRatio(
  shape: CompositeShape,
  epsilon: number,
  ratio: number | undefined,
): void {
  if (shape.endsWith("b1")) {
    if (ratio !== undefined && ratio !== 1)
      refuse("baseRatio", "1 or left out with a b1 base", ratio);
    return;
  }
  const least = Math.exp(-epsilon);
  if (ratio === undefined) {
    refuse(
      "baseRatio",
      `given with a b2 base, in (e^−ε, 1]`,
      ratio,
      `use ${shape.slice(0, 2)}b1, which has less variance`,
    );
  }
  if (!(ratio > least)) refuse("baseRatio", `in (e^−ε, 1] = (${least}, 1]`, ratio);
}

/**
 * What [zhang-2024, Table 4] asks of k, m, y and t, as far as it is needed: area one and, in place of
 * sup P ≤ e^ε inf P, the exact loss. Not that k ≤ 1 − y: a density may exceed one.
 */
export function checkComposite(
  density: CompositeDensity,
  epsilon: number,
  t: number | undefined,
): void {
  const { shape, s1, s2, k, m, y } = density;
  if (shape.endsWith("b1")) {
    if (t !== undefined && t !== y) refuse("t", `y (${y}) or left out with a b1 base`, t);
  } else {
    if (t === undefined || t > y) refuse("t", `given with a b2 base, at most y (${y})`, t);
    if (m > 1) refuse("m", "at most 1 with a b2 base", m);
  }
  if (Math.abs(s1 + s2 - 1) > ROUNDING) {
    const advice = "change k or y so that areas of bump and base add up to 1";
    refuse("k", `such that the density integrates to 1`, s1 + s2, advice);
  }
  const level = Math.max(pureLevel(density), shape.endsWith("b1") ? Math.log1p(k / y) : 0);
  if (level > epsilon * (1 + ROUNDING) + ROUNDING) {
    refuse("k", `low enough for ε = ${epsilon}`, k, `its level is ${level}`);
  }
}
