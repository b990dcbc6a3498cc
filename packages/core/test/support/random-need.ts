import fc from "fast-check";
import type { NeedInput } from "../../src/index.js";

/** A random number between two bounds, with three digits. Its logarithm is uniform. */
function numberBetween(least: number, most: number): fc.Arbitrary<number> {
  return fc
    .integer({ min: 0, max: 1000 })
    .map((n) => Number((least * (most / least) ** (n / 1000)).toPrecision(3)));
}

type Part = fc.Arbitrary<Partial<NeedInput>>;

const METRICS = ["mae", "rmse", "lp:3", "usefulness:0.7", "usefulness:3", "error:0.95"] as const;

const range: Part = fc.oneof(
  fc.constant({}),
  fc.constant({}),
  fc.constant({ nonnegative: true }),
  fc.record({ lower: fc.constantFrom(-3, 0, 2.5) }),
  fc
    .tuple(fc.constantFrom(-2, 0, 1), numberBetween(1, 60), fc.option(numberBetween(0.5, 20)))
    .map(([lower, width, margin]) => ({
      lower,
      upper: lower + width,
      ...(margin !== null && { margin }),
    })),
);

const demand: Part = fc.oneof(
  fc.constant({}),
  fc.constant({}),
  fc.record({ within: numberBetween(0.5, 30), confidence: fc.constantFrom(0.5, 0.8, 0.95, 0.999) }),
  fc.constant({ unbiased: true }),
  fc.record({ bias: numberBetween(0.01, 2) }),
);

const kind: Part = fc.constantFrom({}, {}, { integer: true }, { counts: true });
const privacy: Part = fc.constantFrom({}, {}, {}, { delta: 1e-6 });

/** A random requirement as a user may state it, with a given ε or with a target. */
export const randomNeed: fc.Arbitrary<NeedInput> = fc
  .record({
    sensitivity: fc.oneof(fc.constant(1), numberBetween(1, 8)),
    epsilon: numberBetween(0.1, 6),
    metric: fc.constantFrom(...METRICS),
    kind,
    privacy,
    range,
    demand,
    first: fc.boolean(),
  })
  .map(({ sensitivity, epsilon, metric, kind, privacy, range, demand, first }) => {
    const common = { sensitivity, ...kind, ...privacy, ...range, ...demand };
    return first && "within" in demand ? common : { ...common, epsilon, metric };
  });
