import { describe, expect, it } from "vitest";
import {
  nodesOn,
  type Question,
  questionsOf,
  residualsOf,
  type Schema,
  type TableUnit,
} from "../questions/index.js";
import { type Movement, movementOf, type Protection } from "./movement.js";

/** Plain columns, columns of levels, and columns that can be asked in signs. */
const SCHEMAS: readonly Schema[] = [
  [
    [1, 2],
    [1, 3],
  ],
  [
    [1, 2, 4],
    [1, 2],
  ],
  [
    [1, 2],
    [1, 2],
    [1, 2],
  ],
  [[1, 3, 6]],
  [[1, 2, 4]],
  [
    [1, 3],
    [1, 2],
    [1, 2],
  ],
];

const UNITS: readonly TableUnit[] = [
  { kind: "rows", most: 1 },
  { kind: "rows", most: 2 },
  { kind: "groups", most: 1, column: 0 },
  { kind: "groups", most: 2, column: 0 },
  { kind: "groups", most: 3, column: 0 },
  { kind: "groups", most: 9, column: 0 },
];

const CASES: readonly Protection[] = SCHEMAS.flatMap((schema) =>
  UNITS.flatMap((unit) =>
    (["add-remove", "substitute"] as const).map((adjacency) => ({ schema, unit, adjacency })),
  ),
);

describe.each(CASES)("one unit of %j", (protection) => {
  const { schema } = protection;
  const finest = schema.map((nodes) => nodes.length - 1);
  const questions = questionsOf(schema, residualsOf(schema, [finest]));
  const found = questions.map((question) => ({
    question,
    claimed: movementOf(protection, question),
    largest: largestMovement(protection, question),
  }));

  it("never moves a question by more than claimed", () => {
    for (const { question, claimed, largest } of found) {
      for (const norm of ["squares", "steps", "numbers"] as const) {
        const what = `${norm} of ${JSON.stringify(question)}`;
        expect(largest[norm], what).toBeLessThanOrEqual(claimed[norm]);
      }
    }
  });

  it("moves every question by as much as claimed", () => {
    const loose = found.filter(({ claimed, largest }) => claimed.squares !== largest.squares);
    expect(loose.map(({ question }) => question)).toEqual(isLoose(protection) ? [LOOSE] : []);
  });
});

/**
 * The only bound that is not exact: a unit in 3 of the 6 nodes of a tree fills one pair of siblings
 * and half of another. Of two such contributions, the halves cannot be in different pairs.
 */
const LOOSE: Question = { level: [1], signs: [] };
const isLoose = ({ schema, unit, adjacency }: Protection) =>
  schema.length === 1 && schema[0]![1] === 3 && unit.most === 3 && adjacency === "substitute";

/** The largest movement over all contributions of a unit, or all pairs of contributions. */
function largestMovement(protection: Protection, question: Question): Movement {
  const answers = contributions(protection).map((rows) =>
    answersTo(protection.schema, question, rows),
  );
  const none = [answers[0]!.map(() => 0)];
  const others = protection.adjacency === "substitute" ? answers : none;
  const largest = { squares: 0, steps: 0, numbers: 0 };
  for (const a of answers) {
    for (const b of others) {
      const moved = a.map((value, k) => Math.abs(value - b[k]!));
      const squares = moved.reduce((sum, change) => sum + change * change, 0);
      const steps = moved.reduce((sum, change) => sum + change, 0);
      const numbers = moved.filter((change) => change > 0).length;
      largest.squares = Math.max(largest.squares, squares);
      largest.steps = Math.max(largest.steps, steps);
      largest.numbers = Math.max(largest.numbers, numbers);
    }
  }
  return largest;
}

type Row = readonly number[];

/** All sets of rows that a unit may have. A row is the list of its finest nodes. */
function contributions({ schema, unit }: Protection): (readonly Row[])[] {
  const rows = schema.reduce<Row[]>(
    (found, nodes) =>
      found.flatMap((row) => Array.from({ length: nodes.at(-1)! }, (_, node) => [...row, node])),
    [[]],
  );
  let found: (readonly Row[])[] = [[]];
  const all = [...found];
  for (let size = 1; size <= unit.most && found.length > 0; size++) {
    found = found.flatMap((set) => {
      const from = set.length === 0 ? 0 : rows.indexOf(set.at(-1)!);
      return rows
        .slice(from)
        .filter(
          (row) =>
            unit.kind === "rows" || set.every((one) => one[unit.column] !== row[unit.column]),
        )
        .map((row) => [...set, row]);
    });
    all.push(...found);
  }
  return all;
}

/** The answers, from the definition of cells and signs. */
function answersTo(schema: Schema, { level, signs }: Question, rows: readonly Row[]): number[] {
  const nodeOf = (row: Row, column: number, at: number) =>
    Math.floor((row[column]! * nodesOn(schema, column, at)) / schema[column]!.at(-1)!);
  const sizes = level.map((at, column) =>
    nodesOn(schema, column, signs.includes(column) ? at - 1 : at),
  );
  const answers = new Array<number>(sizes.reduce((a, b) => a * b, 1)).fill(0);
  for (const row of rows) {
    let index = 0;
    let sign = 1;
    level.forEach((at, column) => {
      const isSigned = signs.includes(column);
      index = index * sizes[column]! + nodeOf(row, column, isSigned ? at - 1 : at);
      if (isSigned && nodeOf(row, column, at) % 2 === 1) sign = -sign;
    });
    answers[index]! += sign;
  }
  return answers;
}
