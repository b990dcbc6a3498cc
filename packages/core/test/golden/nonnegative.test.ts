import { describe, expect, it } from "vitest";
import { mechanism, mechanismKind } from "../../src/mechanisms/index.js";
import type { Mechanism } from "../../src/mechanisms/kit/mechanism.js";
import golden from "./nonnegative.json" with { type: "json" };

const CLOSE = 1e-12;

const made = new Map<string, Mechanism>();

/**
 * Creates each mechanism once, because creating a mechanism includes a search for its worst case.
 */
function cached(id: string, given: Readonly<Record<string, unknown>>): Mechanism {
  const key = JSON.stringify([id, given]);
  const known = made.get(key) ?? mechanismKind(id).create(given);
  made.set(key, known);
  return known;
}

interface Row {
  readonly id: string;
  readonly b: number;
  readonly q: number;
  readonly bias: number;
  readonly mse: number;
  readonly var: number;
}

/**
 * The differences from the reference file. The bias is in units of the scale, the mean squared
 * error and the variance are in squared units.
 */
function errorsOf(made: Mechanism, { b, q, ...row }: Row): number[] {
  const law = made.law(q);
  return [
    Math.abs(law.mean - q - row.bias) / b,
    Math.abs(law.absoluteMoment(2, q) - row.mse) / b ** 2,
    Math.abs(law.variance - row.var) / b ** 2,
  ];
}

const IDS = [
  "clamped-laplace",
  "ramp-laplace",
  "deadzone-laplace",
  "minimax-bias-laplace",
  "restricted-laplace",
];

describe.each(IDS)("the moments of %s", (id) => {
  const oneSided = golden.oneSided.filter((row) => row.id === id);
  const twoSided = golden.twoSided.filter((row) => row.id === id);

  it.each(oneSided)(
    "are those of the reference file without an upper bound: b = $b, $own, true answer $q",
    ({ own, ...row }) => {
      const law = cached(id, { scale: row.b, sensitivity: 1, lower: 0, ...own });
      for (const error of errorsOf(law, row)) expect(error).toBeLessThanOrEqual(CLOSE);
    },
  );

  it("are tested on at least 14 rows without an upper bound", () => {
    expect(oneSided.length).toBeGreaterThanOrEqual(14);
    expect(twoSided.length > 0).toBe(id !== "minimax-bias-laplace");
  });

  it("are those of the reference file for every range in the file", () => {
    for (const { l, u, ...row } of twoSided) {
      const law = cached(id, { scale: row.b, sensitivity: 1, lower: l, upper: u });
      for (const error of errorsOf(law, row)) {
        expect(error, JSON.stringify({ l, u, ...row })).toBeLessThanOrEqual(CLOSE);
      }
    }
  });
});

describe("relative accuracy for a very narrow range (a millionth of a scale) and a very wide one (a thousand scales)", () => {
  it.each(golden.narrowAndWide)("$id on [$l, $u] at b = $b, true answer $q", ({ l, u, ...row }) => {
    const law = mechanismKind(row.id)
      .create({ scale: row.b, sensitivity: 1, lower: l, upper: u })
      .law(row.q);
    const near = (actual: number, expected: number) =>
      expect(Math.abs(actual - expected)).toBeLessThanOrEqual(CLOSE * Math.abs(expected));
    near(law.mean - row.q, row.bias);
    near(law.absoluteMoment(2, row.q), row.mse);
    near(law.variance, row.var);
  });
});

describe("the constants of the reference file", () => {
  const { W_half, W_inv_e, T_minimax_hard, T_for_c_0_2, inv_e } = golden.constants;
  const details = (id: string, own: object) =>
    mechanismKind(id).create({ scale: 1, sensitivity: 1, lower: 0, ...own }).details;

  it("the mechanisms report the constants of the reference file", () => {
    const near = (actual: number | undefined, expected: string) =>
      expect(Math.abs(actual! - Number(expected))).toBeLessThanOrEqual(1e-15);
    near(details("ramp-laplace", {}).shift, W_half);
    near(details("minimax-bias-laplace", {}).shift, W_inv_e);
    near(details("minimax-bias-laplace", { shift: 0 }).threshold, T_minimax_hard);
    near(details("minimax-bias-laplace", { shift: 0.2 }).threshold, T_for_c_0_2);
    near(mechanism("deadzone-laplace", { scale: 1, sensitivity: 1 }).worst.bias, inv_e);
  });

  it("the constants solve the equations that define them", () => {
    const [half, inverse] = [Number(W_half), Number(W_inv_e)];
    expect(half * Math.exp(half)).toBeCloseTo(1 / 2, 15);
    expect(inverse * Math.exp(inverse)).toBeCloseTo(1 / Math.E, 15);
  });
});
