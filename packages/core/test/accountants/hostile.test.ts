import { describe, expect, it } from "vitest";
import { lossOf } from "../../src/accounting/loss/loss-of.js";
import { type PrivacyEvent, pld } from "../../src/entry/accounting.js";
import { composeAtoms, type LogAtom, response, type Truth } from "./exact.js";
import { deltaOf, epsilonOf, expectInside, expectTruth, gaussian, pure, times } from "./kit.js";

const INF = Number.POSITIVE_INFINITY;

/** Checks the composition at many δ and ε that a caller may pass, sensible or not. */
function expectSafe(events: readonly PrivacyEvent[], truth: Truth, highest: number): void {
  const composed = pld.compose(events);
  for (const delta of [1 - 1e-9, 0.5, 1e-3, 1e-18, 1e-300]) {
    const found = composed.epsilon(delta);
    expect(found.lower).not.toBeNaN();
    expectInside(found, truth.epsilon(delta), `ε at δ = ${delta}`);
  }
  for (const part of [0, 0.3, 0.999, 1.5]) {
    const found = composed.delta(part * highest);
    expect(found.lower).not.toBeNaN();
    expectInside(found, truth.delta(part * highest), `δ at ε = ${part * highest}`);
  }
}

const responses = (list: readonly (readonly [epsilon: number, count: number])[]) => ({
  events: list.map(([epsilon, count]) => times(count, pure(epsilon))),
  truth: composeAtoms(list.map(([epsilon, count]) => ({ atoms: response(epsilon), count }))),
  highest: list.reduce((sum, [epsilon, count]) => sum + epsilon * count, 0),
});

describe("extreme ε", () => {
  it.each<[string, (readonly [number, number])[]]>([
    ["one release of ε = 40, whose loss −40 hardly ever occurs", [[40, 1]]],
    ["one release of ε = 500", [[500, 1]]],
    ["one release of ε = 2000, where e^ε overflows", [[2000, 1]]],
    ["sixteen releases of ε = 174", [[174.099, 16]]],
    ["one release of ε = 1e−5", [[1e-5, 1]]],
    ["fifty releases of ε = 1e−8", [[1e-8, 50]]],
    [
      "releases of large and of small ε",
      [
        [300, 2],
        [0.5, 30],
      ],
    ],
    [
      "releases of large and of tiny ε",
      [
        [100, 1],
        [1e-6, 40],
      ],
    ],
    [
      "one release of ε = 511 and one of ε = 0.28, whose losses share a cell of the grid",
      [
        [511.51029443740845, 1],
        [0.28, 1],
      ],
    ],
    [
      "one release of ε = 367 and two of ε = 0.11",
      [
        [367.5058898925781, 1],
        [0.11, 2],
      ],
    ],
  ])("%s", (_name, list) => {
    const { events, truth, highest } = responses(list);
    expectSafe(events, truth, highest);
  });

  it("if two losses that differ by 1000 share a cell, the cell has the mean of their likelihood ratios", () => {
    const { p, loss } = lossOf(pure(500))?.remove.cells(Float64Array.of(-501, 501)) ?? {};
    expect(p?.[1]).toBeCloseTo(1, 12);
    expect(loss?.[1]).toBeCloseTo(0, 12);
  });

  it("an extreme ε is composed with Gaussian noise", () => {
    const { upper, lower } = epsilonOf([pure(469.2342457771301), gaussian(6.4)], 0.5);
    expect(lower).toBeLessThanOrEqual(469.24);
    expect(upper).toBeGreaterThanOrEqual(468.5);
  });

  it("Gaussian noise with a tiny or a huge σ has a valid upper bound on ε", () => {
    for (const sigma of [0.02, 1e3, 1e6]) {
      const mu = 1 / sigma;
      const composed = pld.compose([gaussian(sigma)]);
      for (const delta of [1e-9, 1e-18, 1e-60]) {
        const { lower, upper } = composed.epsilon(delta);
        expect(upper).toBeGreaterThanOrEqual(lower);
        expect(upper).toBeLessThanOrEqual(mu * mu + mu * Math.sqrt(-2 * Math.log(delta)));
      }
    }
  });
});

describe("loss distributions with few losses", () => {
  const discrete = (atoms: readonly LogAtom[], infinite = 0, symmetric = true): PrivacyEvent => ({
    kind: "discrete/1",
    losses: atoms.map(({ loss }) => loss),
    masses: atoms.map(({ logMass }) => Math.exp(logMass)),
    infinite,
    symmetric,
  });

  it.each([0.001, 3, 300])("a single possible loss of %d is composed safely", (loss) => {
    const atoms = [{ loss, logMass: 0 }];
    const truth = composeAtoms([{ atoms, count: 1 }]);
    expectSafe([discrete(atoms)], truth, loss);
    expectSafe([times(4, discrete(atoms))], composeAtoms([{ atoms, count: 4 }]), 4 * loss);
    // In the reverse direction, the loss is infinite except with probability e^−loss.
    expect(epsilonOf([discrete(atoms, 0, false)], -Math.expm1(-loss) / 2)).toMatchObject({
      upper: INF,
    });
  });

  it("a finite loss of probability 1e-6 beside an infinite loss has the exact δ", () => {
    const atoms = [{ loss: 1, logMass: Math.log(1e-6) }];
    const lossy = discrete(atoms, 1 - 1e-6);
    expectInside(deltaOf([lossy], 0), 1 - 1e-6 * Math.exp(-1), "δ");
    expectInside(deltaOf([lossy], 2), 1 - 1e-6, "δ");
  });

  it("losses on the nodes of a grid and losses between nodes cost the exact ε", () => {
    for (const gap of [1e-12, 1e-9, 1e-3]) {
      const atoms = [
        ...response(1).map((a) => ({ ...a, logMass: a.logMass - Math.LN2 })),
        ...response(1 + gap).map((a) => ({ ...a, logMass: a.logMass - Math.LN2 })),
      ];
      const truth = composeAtoms([{ atoms, count: 9 }]);
      expectTruth([times(9, discrete(atoms))], truth, [1e-3, 1e-9]);
    }
  });
});
