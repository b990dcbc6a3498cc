import fc from "fast-check";
import type { MechanismKind } from "../mechanisms/kit/index.js";
import { namesOf, type Parameter, type Value, wordsOf } from "../params/index.js";

/**
 * From a range whose ends differ by more than this factor, the logarithm of a number is drawn
 * uniformly.
 */
const WIDE = 20;

/**
 * Draws the parameters of one form of a mechanism, each parameter from its typical range. Sometimes
 * omits a parameter that has a default.
 */
export function drawParams(kind: MechanismKind): fc.Arbitrary<Readonly<Record<string, Value>>> {
  return fc.oneof(
    ...kind.forms.map((form) => {
      const [names, words] = [namesOf(form), wordsOf(form)];
      const drawn = names.map((name) => [name, drawValue(kind.parameters[name]!)] as const);
      const fixed = Object.entries(words).map(
        ([name, word]) => [name, fc.constant<Value>(word)] as const,
      );
      const model = Object.fromEntries<fc.Arbitrary<Value>>([...drawn, ...fixed]);
      const optional = (name: string) =>
        kind.parameters[name]?.default !== undefined && words[name] === undefined;
      return fc.record(model, { requiredKeys: names.filter((name) => !optional(name)) });
    }),
  );
}

/** Draws a value from a parameter's typical range. */
export function drawValue(parameter: Parameter): fc.Arbitrary<Value> {
  switch (parameter.kind) {
    case "integer": {
      const [min, max] = parameter.typical;
      return fc.integer({ min, max });
    }
    case "real":
      return drawReal(...parameter.typical);
    case "list":
      return drawList(parameter.typical);
    default:
      return fc.constantFrom<Value>(...parameter.typical);
  }
}

/**
 * A uniform number in [0, 1]. A number from `fc.double` would be uniform over the exponents
 * instead.
 */
export const part = fc.integer({ min: 0, max: 2 ** 30 }).map((n) => n / 2 ** 30);

/**
 * Every second number has few bits, so that numbers with a coarse and with a fine granularity
 * occur.
 */
function drawReal(min: number, max: number): fc.Arbitrary<number> {
  const logarithmic = min > 0 && max / min > WIDE;
  return fc.tuple(part, fc.boolean()).map(([t, short]) => {
    const x = logarithmic ? min * (max / min) ** t : min + t * (max - min);
    return Math.min(max, Math.max(min, short ? shortened(x) : x));
  });
}

/** Rounds x to three significant bits. */
function shortened(x: number): number {
  const unit = 2 ** (Math.floor(Math.log2(Math.abs(x))) - 2);
  return x === 0 ? 0 : Math.round(x / unit) * unit;
}

/** Two or more of the typical numbers, multiplied by a common factor. */
function drawList(typical: readonly number[]): fc.Arbitrary<readonly number[]> {
  const scale = fc.constantFrom(0.25, 0.3, 1, 1, 1.7);
  return fc
    .tuple(fc.shuffledSubarray([...typical], { minLength: 2 }), scale)
    .map(([items, factor]) => items.map((x) => x * factor));
}
