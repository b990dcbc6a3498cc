import fc from "fast-check";
import { levelsBelow } from "../../src/tables/questions/levels.js";
import { marginsOf } from "../../src/tables/questions/margins.js";
import type { NoisyQuestion, Schema, TableLevel } from "../../src/tables/questions/types.js";

/** The fields of a plan that estimates and intervals need. */
export interface SmallPlan {
  readonly schema: Schema;
  readonly tables: readonly TableLevel[];
  readonly questions: readonly NoisyQuestion[];
}

export const gaussian = (variance: number) =>
  ({ noise: { kind: "discrete-gaussian", variance }, variance }) as const;

/** A schema of plain columns. */
export const flat = (...sizes: number[]): Schema => sizes.map((size) => [1, size]);

/** All tables of the given numbers of plain columns. */
export function kWay(columns: number, ...ks: number[]): TableLevel[] {
  if (columns === 0) return ks.includes(0) ? [[]] : [];
  const without = kWay(columns - 1, ...ks).map((level) => [...level, 0]);
  const rest = ks.filter((k) => k > 0).map((k) => k - 1);
  return rest.length === 0
    ? without
    : [...without, ...kWay(columns - 1, ...rest).map((l) => [...l, 1])];
}

/** Asks each table in cells, with equal noise. */
export function equalPlan(schema: Schema, tables: readonly TableLevel[], variance: number) {
  const questions = tables.map((level) => ({ level, signs: [], ...gaussian(variance) }));
  return { schema, tables, questions };
}

/** All questions about margins of the tables, with columns of fan-out 2 also in signs. */
function candidates(schema: Schema, tables: readonly TableLevel[]) {
  return marginsOf(tables).flatMap((level) => {
    const may = level.flatMap((x, c) =>
      x > 0 && schema[c]![x] === 2 * schema[c]![x - 1]! ? [c] : [],
    );
    return levelsBelow(may.map(() => 1)).map((choice) => ({
      level,
      signs: may.filter((_, i) => choice[i] === 1),
    }));
  });
}

const column = fc
  .array(fc.integer({ min: 2, max: 3 }), { minLength: 1, maxLength: 2 })
  .map(([first, second]) => (second ? [1, first!, first! * second] : [1, first!]));

/** Small schemas with hierarchies, some of their tables, and questions in cells and in signs. */
export const smallPlans: fc.Arbitrary<SmallPlan> = fc
  .array(column, { minLength: 1, maxLength: 3 })
  .chain((schema) =>
    fc.record({
      schema: fc.constant(schema),
      tables: fc.uniqueArray(
        fc.tuple(...schema.map((nodes) => fc.integer({ min: 0, max: nodes.length - 1 }))),
        { minLength: 1, maxLength: 3, selector: (level) => level.join() },
      ),
    }),
  )
  .chain(({ schema, tables }) => {
    const all = candidates(schema, tables);
    const isTable = (level: TableLevel) => tables.some((table) => table.join() === level.join());
    return fc
      .array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 40 })), {
        minLength: all.length,
        maxLength: all.length,
      })
      .map((choices) => ({
        schema,
        tables,
        questions: all.flatMap((question, i) => {
          const needed = question.signs.length === 0 && isTable(question.level);
          const [chosen, variance] = choices[i]!;
          return chosen || needed ? [{ ...question, ...gaussian(variance) }] : [];
        }),
      }));
  });

/** Whole numbers that look random but follow from the index. */
export function counts(length: number, seed = 1): Float64Array {
  return Float64Array.from({ length }, (_, i) => ((i + 1) * 7919 * (seed + 3)) % 101);
}
