import { MECHANISMS, type MechanismKind } from "@noisewright/core";
import { namesOf } from "@noisewright/core/params";
import { describe, expect, it } from "vitest";
import { capture } from "../../test/capture.js";

async function inspectJson(line: string): Promise<Record<string, unknown>> {
  const { code, out, err } = await capture(`inspect ${line} --json`);
  expect(err).toBe("");
  expect(code).toBe(0);
  return JSON.parse(out);
}

describe("inspect --json", () => {
  it("prints one object with the documented fields and no others", async () => {
    const inspection = await inspectJson(
      "laplace --epsilon 1 --sensitivity 1 --answer 5 --at 4 --epsilons 0.5 --alphas 2",
    );
    expect(inspection).toEqual({
      mechanism: "laplace",
      params: { epsilon: 1, sensitivity: 1 },
      privacy: {
        epsilon: 1,
        certified: {
          epsilon: expect.closeTo(1, 10),
          delta: 0,
          granularity: 2 ** -8,
          checks: expect.any(Number),
        },
        profile: [{ epsilon: 0.5, delta: expect.closeTo(-Math.expm1(-0.25), 14) }],
        rdp: [{ alpha: 2, epsilon: expect.closeTo(0.6191236299985928, 13) }],
      },
      output: [null, null],
      utility: {
        answer: 5,
        mean: 5,
        bias: 0,
        variance: 2,
        mse: 2,
        mae: 1,
        entropy: expect.closeTo(1 + Math.LN2, 14),
        quantiles: {
          "0.5": 5,
          "0.9": expect.closeTo(5 + Math.log(5), 13),
          "0.999": expect.closeTo(5 + Math.log(500), 13),
        },
      },
      worst: { bias: 0, mse: 2 },
      details: { scale: 1 },
      law: [
        {
          x: 4,
          pdf: expect.closeTo(Math.exp(-1) / 2, 14),
          cdf: expect.closeTo(Math.exp(-1) / 2, 14),
        },
      ],
    });
  });

  it("writes infinite numbers as null", async () => {
    const inspection = await inspectJson("gaussian --epsilon 1 --delta 1e-5 --sensitivity 1");
    expect(inspection).toMatchObject({ privacy: { epsilon: null }, output: [null, null] });
  });

  it("certifies the smallest ε at δ = 1e-6 if the only privacy parameter is a scale", async () => {
    const { privacy } = (await inspectJson("gaussian --sigma 3 --sensitivity 1")) as {
      privacy: { certified: { epsilon: number; delta: number } };
    };
    expect(privacy.certified.epsilon).toBeCloseTo(1.44798, 4);
    expect(privacy.certified.delta).toBeLessThanOrEqual(1e-6);
  });

  it("prints probabilities in the field `pdf` for a distribution on the integers", async () => {
    const { law } = await inspectJson("geometric --epsilon 1 --sensitivity 1 --at 0,0.5,1");
    const peak = Math.tanh(0.5);
    expect(law).toEqual([
      { x: 0, pdf: expect.closeTo(peak, 14), cdf: expect.closeTo((1 + peak) / 2, 14) },
      { x: 0.5, pdf: 0, cdf: expect.closeTo((1 + peak) / 2, 14) },
      { x: 1, pdf: expect.closeTo(peak / Math.E, 14), cdf: expect.any(Number) },
    ]);
  });

  it("computes histogram metrics from --histogram", async () => {
    const { metrics } = await inspectJson(
      "laplace --epsilon 2 --sensitivity 1 --histogram 5,1,9 --metrics mallows:2,kl,mae,gkl",
    );
    expect(metrics).toEqual({
      "mallows:2": expect.closeTo(Math.SQRT1_2, 14),
      kl: expect.closeTo(0.010464052952, 11),
      mae: 0.5,
      gkl: expect.any(Number),
    });
  });

  it("computes the requested metrics, including a metric whose numbers are separated by commas", async () => {
    const { metrics } = await inspectJson(
      "staircase --epsilon 1 --sensitivity 1 --metric usefulness:0.4 --answer 10 --metrics usefulness:0.4,relative-error:0.1,0.5,mae",
    );
    expect(metrics).toEqual({
      "usefulness:0.4": expect.closeTo(0.407341637741, 11),
      "relative-error:0.1,0.5": expect.any(Number),
      mae: expect.any(Number),
    });
  });

  it("lists the atoms of a continuous distribution", async () => {
    const { atoms, law } = await inspectJson(
      "clamped-laplace --epsilon 1 --sensitivity 1 --lower 0 --upper 4 --answer 1 --at 0.5",
    );
    expect(atoms).toEqual([
      { x: 0, mass: expect.closeTo(Math.exp(-1) / 2, 14) },
      { x: 4, mass: expect.closeTo(Math.exp(-3) / 2, 14) },
    ]);
    expect(law).toEqual([
      {
        x: 0.5,
        pdf: expect.closeTo(Math.exp(-0.5) / 2, 14),
        cdf: expect.closeTo(Math.exp(-0.5) / 2, 14),
      },
    ]);
  });

  it("recommends deadzone-laplace for a nonnegative output", async () => {
    const { code, out } = await capture("design --epsilon 1 --sensitivity 1 --nonnegative --json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ recommended: { mechanism: "deadzone-laplace" } });
  });

  it("evaluates a bounded mechanism at the middle of its input range", async () => {
    const inspection = await inspectJson(
      "exponential --epsilon 1 --sensitivity 1 --candidates -5,1,7",
    );
    expect(inspection).toMatchObject({ output: [-5, 7], utility: { answer: 1 } });
  });
});

describe("inspect without --json", () => {
  it.each(MECHANISMS.map((kind) => [kind.id, kind] as const))(
    "prints the numbers and a drawing of the mechanism %s in at most 110 columns",
    async (id, kind) => {
      const { code, out } = await capture(["inspect", id, ...typicalFlags(kind)]);
      expect(code).toBe(0);
      expect(out).toContain("certified");
      expect(out).toContain("█");
      for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(110);
    },
  );

  it.each(MECHANISMS.map((kind) => [kind.id, kind] as const))(
    "lists every flag of the mechanism %s in the help",
    async (id, kind) => {
      const { code, out } = await capture(`inspect ${id} --help`);
      expect(code).toBe(0);
      for (const name of Object.keys(kind.parameters)) expect(out).toContain(`--${flag(name)}`);
    },
  );
});

function typicalFlags(kind: MechanismKind): string[] {
  return namesOf(kind.forms[0] ?? []).flatMap((name) => {
    const parameter = kind.parameters[name];
    const value = parameter?.kind === "list" ? parameter.typical.join(",") : parameter?.typical[0];
    return parameter?.kind === "flag" ? [] : [`--${flag(name)}`, String(value)];
  });
}

function flag(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
