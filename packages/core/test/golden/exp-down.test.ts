import { describe, expect, it } from "vitest";
import { expDown } from "../../src/numerics/index.js";
import golden from "./exp-down.json" with { type: "json" };

/** Converts a decimal string such as 1.25e-3 to an exact fraction. */
function exactly(text: string): { numerator: bigint; denominator: bigint } {
  const [mantissa = "", exponent = "0"] = text.split("e");
  const [whole = "", decimals = ""] = mantissa.split(".");
  const power = Number(exponent) - decimals.length;
  const numerator = BigInt(whole + decimals);
  return power >= 0
    ? { numerator: numerator * 10n ** BigInt(power), denominator: 1n }
    : { numerator, denominator: 10n ** BigInt(-power) };
}

describe.each(golden.rows)("expDown($x)", ({ x, exp }) => {
  const bound = expDown(x);
  const truth = exactly(exp);
  // The digits in the reference file have a relative error of 1e-89, which is far smaller than this
  // gap.
  const gap = truth.numerator * bound.denominator - bound.numerator * truth.denominator;

  it("is a lower bound of e^x", () => {
    expect(gap > 0n).toBe(true);
  });

  it("differs from e^x by less than one part in 2^120", () => {
    expect(gap << 120n < truth.numerator * bound.denominator).toBe(true);
  });
});
