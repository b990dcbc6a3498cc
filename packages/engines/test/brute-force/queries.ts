import {
  type AggregateQuery,
  type Key,
  type KeyValue,
  type Measure,
  parseExpression as parsed,
  type Table,
} from "../../src/index.js";
import { Expressions } from "./expressions.js";
import type { Random } from "./random.js";

const RANGES = [
  [0, 1],
  [-1, 2],
  [-3, -1],
  [2, 5],
  [0, 1e19],
  [-1e30, 1e30],
  [0, 1e-70],
  [1e9 + 0.51, 1e9 + 2.49],
] as const;
const NUMBERS = [0, 1, 2, 3, 2.5, -1, 1e19, 2 ** 63, 1e-70];
const TEXTS = ["smith", "SMITH", "smïth", "a", "A", "12", "2024-01-01 00:00:00"];

/**
 * Generates random queries on a table, with all measures, all kinds of keys, filters and derived
 * columns.
 */
export class RandomQueries {
  private readonly expressions: Expressions;

  constructor(
    private readonly random: Random,
    private readonly table: Table,
    private readonly only?: string,
  ) {
    this.expressions = new Expressions(random, table.columns);
  }

  /** Generates a query that may be refused, so the caller must compile it first. */
  plan(unit: AggregateQuery["unit"]): AggregateQuery {
    const { random, expressions, table } = this;
    const by = Array.from({ length: random.pick([0, 1, 1, 1, 2]) }, (_, i) => this.key(`k${i}`));
    return {
      table,
      by,
      ...(unit === undefined ? {} : { unit }),
      ...(random.chance(0.3) ? { filter: parsed(expressions.condition(2)) } : {}),
      measures: {
        rows: { kind: "count" },
        known: { kind: "count", of: parsed(expressions.any(random.below(3))) },
        units: { kind: "units" },
        first: this.sum(),
        second: this.sum(),
      },
    };
  }

  private key(name: string): Key {
    const { random, expressions, only } = this;
    if (only !== undefined) return { name, of: parsed(only) };
    const depth = random.pick([0, 0, 0, 1, 2]);
    const listed = (values: readonly KeyValue[]) => [
      ...new Set(random.some(3, () => random.pick(values))),
    ];
    return random.pick<() => Key>([
      () => ({ name, of: parsed(expressions.any(depth)) }),
      () => ({ name, of: parsed(expressions.text(depth)) }),
      () => ({ name, of: parsed(expressions.number(depth)), values: listed(NUMBERS) }),
      () => ({ name, of: parsed(expressions.text(depth)), values: listed([...TEXTS, null]) }),
      () => ({
        name,
        of: parsed(expressions.number(depth)),
        edges: random.pick([
          [0, 1, 2, 3],
          [-1e19, 0, 1e-65, 1e19],
          [0.5, 1.5],
        ]),
        outside: random.pick(["drop", "clamp"] as const),
      }),
    ])();
  }

  private sum(): Measure {
    const { random, expressions } = this;
    const [lower, upper] = random.pick(RANGES);
    const width = upper - lower;
    const total = random.some(2, () => (random.fraction() * 4 - 2) * width).sort((a, b) => a - b);
    const sum = {
      kind: "sum",
      of: parsed(expressions.number(random.pick([0, 0, 1, 2]))),
      lower,
      upper,
      granularity: random.pick([width, width / 7, width / 1000, 1]),
      ...(random.chance(0.4) ? { missing: lower + random.fraction() * width } : {}),
      ...(random.chance(0.3) ? { excess: "share" as const } : {}),
    } as const;
    if (lower === 0 && random.chance(0.5)) return { ...sum, squared: true };
    return {
      ...sum,
      ...(random.chance(0.3) ? { total: { lower: total[0]!, upper: total[1]! } } : {}),
    };
  }
}
