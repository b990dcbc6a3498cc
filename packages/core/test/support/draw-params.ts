import fc from "fast-check";
import type { MechanismKind, Parameter, Value } from "../../src/index.js";

/** Ranges wider than this factor are drawn evenly over their orders of magnitude. */
const WIDE = 20;

/** Parameters of one of a mechanism's forms, each drawn from its typical range. */
export function drawParams(kind: MechanismKind): fc.Arbitrary<Readonly<Record<string, Value>>> {
  return fc.oneof(
    ...kind.forms.map((form) => {
      const drawn = form.map((name) => [name, drawValue(kind.parameters[name] as Parameter)]);
      return fc.record(Object.fromEntries(drawn) as Record<string, fc.Arbitrary<Value>>);
    }),
  );
}

/** A value of a parameter's typical range. */
export function drawValue(parameter: Parameter): fc.Arbitrary<Value> {
  switch (parameter.kind) {
    case "integer": {
      const [min, max] = parameter.typical;
      return fc.integer({ min, max });
    }
    case "real":
      return drawReal(...parameter.typical);
    case "word":
      return fc.constantFrom(...parameter.typical);
    case "list":
      return drawList(parameter.typical);
  }
}

/** One double in two has few bits, so that both kinds of granularity occur. */
function drawReal(min: number, max: number): fc.Arbitrary<number> {
  const logarithmic = min > 0 && max / min > WIDE;
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  return fc.tuple(unit, fc.boolean()).map(([t, short]) => {
    const x = logarithmic ? min * (max / min) ** t : min + t * (max - min);
    const rounded = short ? shortened(x) : x;
    return Math.min(max, Math.max(min, rounded));
  });
}

/** x with three significant bits. */
function shortened(x: number): number {
  const unit = 2 ** (Math.floor(Math.log2(Math.abs(x))) - 2);
  return x === 0 ? 0 : Math.round(x / unit) * unit;
}

/** Two or more of the typical numbers, stretched by a common factor. */
function drawList(typical: readonly number[]): fc.Arbitrary<readonly number[]> {
  const scale = fc.constantFrom(0.25, 0.3, 1, 1, 1.7);
  return fc
    .tuple(fc.shuffledSubarray([...typical], { minLength: 2 }), scale)
    .map(([items, factor]) => items.map((x) => x * factor));
}
