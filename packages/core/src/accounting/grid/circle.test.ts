import { describe, expect, it } from "vitest";
import { Circle, compose, type PlacedLaw } from "./circle.js";

const SIZE = 64;

/** Masses of −1, 0 and 1, and the part of each mass that is missing. */
function lawOf(missing: number): PlacedLaw {
  const masses = Float64Array.of(0.25, 0.5, 0.25);
  return {
    indices: Float64Array.of(-1, 0, 1),
    masses,
    deficits: masses.map((mass) => mass * missing),
    center: 0,
  };
}

function circleOf(...laws: readonly PlacedLaw[]): Circle {
  const circle = new Circle(SIZE);
  for (const law of laws) circle.multiply(law, 1);
  return circle;
}

describe("the gain of a circle", () => {
  it("counts the transform of a distribution, and the transform back", () => {
    const { gain, deficitGain } = circleOf(lawOf(0.1)).window(-8);
    expect(gain).toBeCloseTo(1 + 1, 12);
    expect(deficitGain).toBeCloseTo(0.1 + 0.1, 12);
  });

  it("counts all transforms of a smaller circle, and those of its result", () => {
    const circle = new Circle(SIZE);
    circle.absorb(circleOf(lawOf(0.1)));
    const { gain, deficitGain } = circle.window(-8);
    expect(gain).toBeCloseTo(2 + 1 + 1, 12);
    expect(deficitGain).toBeCloseTo(0.2 + 0.1 + 0.1, 12);
  });

  it("counts the errors of a smaller circle that meet earlier deficits", () => {
    const direct = circleOf(lawOf(0.1), lawOf(0.2)).window(-8);
    const circle = circleOf(lawOf(0.1));
    circle.absorb(circleOf(lawOf(0.2)));
    const absorbed = circle.window(-8);
    // The smaller circle has the gains 2 and 0.4.
    expect(absorbed.gain).toBeCloseTo(direct.gain + 2, 12);
    expect(absorbed.deficitGain).toBeCloseTo(direct.deficitGain + 0.4 + 0.1 * (2 + 0.4), 12);
  });

  it("counts the errors of earlier masses that meet a new deficit", () => {
    const { deficitGain } = circleOf(lawOf(0), lawOf(0.5)).window(-8);
    // An earlier error of 1 meets the deficit 0.5, and an error of 0.5 meets earlier masses, whose
    // mean spectrum is 0.5. The transform back has an error of 0.5.
    expect(deficitGain).toBeCloseTo(0.5 + 0.5 * 0.5 + 0.5, 12);
  });

  it("bounds the effect of any error in a mass and in a deficit", () => {
    const count = 5;
    const [law, error] = [lawOf(0.3), 1e-7];
    const exact = new Circle(SIZE);
    exact.multiply(law, count);
    const { gain, deficitGain, masses, deficits } = exact.window(-32);
    for (const at of [0, 1, 2]) {
      for (const [sizeOfM, sizeOfD] of [
        [error, 0],
        [0, error * 0.3],
        [error, -error * 0.3],
      ] as const) {
        const moved = new Circle(SIZE);
        moved.multiply(
          {
            ...law,
            masses: law.masses.map((m, i) => m + (i === at ? sizeOfM : 0)),
            deficits: law.deficits.map((d, i) => d + (i === at ? sizeOfD : 0)),
          },
          count,
        );
        const found = moved.window(-32);
        const largest = (a: Float64Array, b: Float64Array) =>
          Math.max(...a.map((x, i) => Math.abs(x - b[i]!)));
        expect(largest(found.masses, masses)).toBeLessThanOrEqual(error * gain);
        expect(largest(found.deficits, deficits)).toBeLessThanOrEqual(error * deficitGain);
      }
    }
  });
});

describe("compose", () => {
  it("gives the same masses and deficits on smaller circles as on one circle", () => {
    const laws = Array.from({ length: 12 }, (_, i) => ({ ...lawOf(i / 50), count: 1 }));
    const [direct, nested] = [new Circle(SIZE), new Circle(SIZE)];
    for (const law of laws) direct.multiply(law, 1);
    compose(nested, laws);
    const [one, other] = [direct.window(-32), nested.window(-32)];
    for (let i = 0; i < SIZE; i++) {
      expect(other.masses[i]).toBeCloseTo(one.masses[i]!, 14);
      expect(other.deficits[i]).toBeCloseTo(one.deficits[i]!, 14);
    }
    expect(other.gain).toBeGreaterThan(one.gain);
  });
});
