import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type AggregateQuery,
  type Engine,
  type Group,
  parseExpression,
  rowSteps,
  sensitivities,
} from "@noisewright/engines";
import { connect } from "@noisewright/engines/connect";
import type { Bench } from "../packages/engines/test/support/bench.js";
import { startDuckDb } from "../packages/engines/test/support/duckdb.js";
import { type Exhibit, exhibit } from "./exhibit.js";

const SALT = new Uint8Array(16);
const COUNT = { rows: { kind: "count" } } as const;

/** Counts the rows of all people except eve in the text of a CSV file. */
type Rows = (text: string) => Promise<number> | number;

const ourRows: Rows = async (text) => {
  const folder = mkdtempSync(join(tmpdir(), "noisewright-museum-"));
  let engine: Engine | undefined;
  try {
    const file = join(folder, "people.csv");
    writeFileSync(file, text);
    engine = await connect(file);
    const table = await engine.table();
    const filter = parseExpression("name <> 'eve'");
    const [group] = await engine.run({ table, filter, by: [], measures: COUNT }, { salt: SALT });
    return Number(group?.values.rows);
  } finally {
    await engine?.close();
    rmSync(folder, { recursive: true });
  }
};

/** Counts the lines of people called p0, p1, …, without the header and eve's line. */
const others = (lines: readonly string[]) => lines.filter((line) => /^p\d/.test(line)).length;

/** Checks that one person's line does not change the number of rows of other people. */
const leavesOthers =
  (line: string, end: string) =>
  async (rows: Rows): Promise<boolean> => {
    const people = Array.from({ length: 20 }, (_, i) => `p${i},x${end}`);
    const fileOf = (lines: readonly string[]) => [`name,value${end}`, ...lines].join("");
    return (await rows(fileOf(people))) === 20 && (await rows(fileOf([line, ...people]))) === 20;
  };

/** Groups a column of names that is compared without regard to upper and lower case. */
type Grouping = (names: readonly string[]) => Promise<readonly Group[]> | readonly Group[];

let bench: Promise<Bench> | undefined;
let tables = 0;

const ourGroups =
  (values?: readonly string[]): Grouping =>
  async (names) => {
    bench ??= startDuckDb();
    const { execute } = await bench;
    const name = `names_${tables++}`;
    const rows = names.map((each) => `('${each}')`).join(", ");
    await execute(
      `CREATE TABLE ${name} (name VARCHAR COLLATE NOCASE); INSERT INTO ${name} VALUES ${rows}`,
    );
    const { engine } = await bench;
    const key = { name: "name", of: parseExpression("name"), ...(values && { values }) };
    const plan = { table: await engine.table(name), by: [key], measures: COUNT };
    return await engine.run(plan, { salt: SALT });
  };

/**
 * Groups names that are equal after a mapping. A group is named by its first spelling, and the
 * groups are in the order of the rows.
 */
const grouped =
  (sameAs: (name: string) => string): Grouping =>
  (names) => {
    const groups = new Map<string, { key: string[]; values: { rows: bigint } }>();
    for (const name of names) {
      const group = groups.get(sameAs(name)) ?? { key: [name], values: { rows: 0n } };
      group.values.rows += 1n;
      groups.set(sameAs(name), group);
    }
    return [...groups.values()];
  };

export async function closeBorders(): Promise<void> {
  await (await bench)?.stop();
}

/** The range of a row in lattice steps, and the sensitivity that the noise assumes. */
interface Range {
  readonly row: readonly [number, number];
  readonly noise: number;
}

const LOWER = 1000000000.51;
const UPPER = 1000000002.49;
/** Rounds a number that differs from a whole number by a relative error of at most 1e-9. */
const roundedIfClose = (x: number, exact: number) =>
  Math.abs(x - Math.round(x)) <= 1e-9 * x ? Math.round(x) : exact;

function ourRange(): Range {
  const sum = { kind: "sum", of: parseExpression("x"), lower: LOWER, upper: UPPER } as const;
  const measure = { ...sum, granularity: 1 };
  const table = { path: ["t"], columns: [{ name: "x", type: "float" as const }] };
  const plan: AggregateQuery = { table, by: [], measures: { sum: measure } };
  const { lower, upper } = rowSteps("sum", measure);
  const noise = Number(sensitivities(plan, "substitute").sum?.linf);
  return { row: [Number(lower), Number(upper)], noise };
}

export const borders: readonly Exhibit[] = [
  exhibit<Rows>(
    "stray-quote-swallows-rows",
    {
      // An open quotation mark continues across line breaks.
      faulty: (text) => others(text.replace(/"[^"]*("|$)/g, "").split("\n")),
      ours: ourRows,
    },
    leavesOthers('eve,"\n', "\n"),
  ),
  exhibit<Rows>(
    "carriage-return-erases-the-next-line",
    {
      // A line break is CR and one more character. In CR CR LF, the LF becomes part of the next
      // line.
      faulty: (text) => others(text.split(/\r[\r\n]/)),
      ours: ourRows,
    },
    leavesOthers("eve,y\r\r\n", "\r\n"),
  ),
  exhibit<Grouping>(
    "spelling-decides-for-others",
    { faulty: grouped((name) => name.toLowerCase()), ours: ourGroups(["smith"]) },
    async (groups) => {
      const smiths = async (names: readonly string[]) =>
        Number((await groups(names)).find(({ key }) => key[0] === "smith")?.values.rows ?? 0n);
      const others = Array.from({ length: 50 }, () => "smith");
      return Math.abs((await smiths(["SMITH", ...others])) - (await smiths(others))) <= 1;
    },
  ),
  exhibit<Grouping>(
    "keys-in-the-order-of-rows",
    { faulty: grouped((name) => name), ours: ourGroups() },
    async (groups) => {
      const names = ["b", "c", "a", "b"];
      const [one, other] = [await groups(names), await groups(names.toReversed())];
      return (
        JSON.stringify(one.map(({ key }) => key)) === JSON.stringify(other.map(({ key }) => key))
      );
    },
  ),
  exhibit<Range>(
    "relative-tolerance-of-steps",
    {
      faulty: {
        row: [Math.floor(LOWER), Math.ceil(UPPER)],
        noise: roundedIfClose(UPPER, Math.ceil(UPPER)) - roundedIfClose(LOWER, Math.floor(LOWER)),
      },
      ours: ourRange(),
    },
    ({ row: [lowest, highest], noise }) => noise >= highest - lowest,
  ),
];
