import type { KeyValue, PublishedRelease } from "@noisewright/contract/answers";

export type PublishedTable = NonNullable<PublishedRelease["tables"]>[number];
export type PublishedCell = PublishedTable["cells"][number];

/** A number of a table, or a total. A total has an interval only if the total itself is published. */
export type Count = Omit<PublishedCell, "key">;

/** A row or a column of a crosstab, with its total. */
export interface Line {
  readonly label: string;
  readonly total: Count;
}

/** The last two columns of a table, for one combination of values of the columns before. */
export interface Crosstab {
  /** The combination, such as `age = [0, 18)`. Empty if the table has two columns. */
  readonly where: string;
  readonly rows: readonly Line[];
  readonly columns: readonly Line[];
  readonly cells: readonly (readonly Count[])[];
  readonly total: Count;
}

/**
 * The crosstabs of a table with at least two columns. The totals are sums, and their intervals come
 * from the other tables of the release.
 */
export function crosstabsOf(
  table: PublishedTable,
  tables: readonly PublishedTable[],
): readonly Crosstab[] {
  const outer = table.columns.slice(0, -2);
  const [row, column] = table.columns.slice(-2) as [string, string];
  const intervals = {
    rows: intervalsIn(tables, [...outer, row]),
    columns: intervalsIn(tables, [...outer, column]),
    total: intervalsIn(tables, outer),
  };
  return runsOf(table.cells, outer.length).map((slice) => {
    const cells = runsOf(slice, outer.length + 1);
    const where = slice[0]!.key.slice(0, -2);
    const line = (label: KeyValue, own: readonly Count[], known: Intervals): Line => ({
      label: labelOf(label),
      total: totalOf(own, known([...where, label])),
    });
    return {
      where: where.map((value, i) => `${outer[i]} = ${labelOf(value)}`).join(", "),
      rows: cells.map((own) => line(own[0]!.key.at(-2)!, own, intervals.rows)),
      columns: cells[0]!.map(({ key }, i) =>
        line(key.at(-1)!, columnOf(cells, i), intervals.columns),
      ),
      cells,
      total: totalOf(slice, intervals.total(where)),
    };
  });
}

export function totalOf(cells: readonly Count[], interval?: Count["interval"]): Count {
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  const whole = cells.flatMap((cell) => cell.whole ?? []);
  return {
    value: sum(cells.map(({ value }) => value)),
    ...(whole.length === cells.length && { whole: sum(whole) }),
    ...(interval !== undefined && { interval }),
  };
}

export function labelOf(value: KeyValue): string {
  return value === null ? "(empty)" : String(value);
}

type Intervals = (key: readonly KeyValue[]) => Count["interval"];

/** The intervals of the table with these columns, by key. There are none without this table. */
export function intervalsIn(
  tables: readonly PublishedTable[],
  columns: readonly string[],
): Intervals {
  const same = ({ columns: own }: PublishedTable) =>
    JSON.stringify(own) === JSON.stringify(columns);
  const cells = tables.find(same)?.cells ?? [];
  const known = new Map(cells.map(({ key, interval }) => [JSON.stringify(key), interval]));
  return (key) => known.get(JSON.stringify(key));
}

/** Splits cells into runs whose first `length` keys are the same. */
function runsOf(cells: readonly PublishedCell[], length: number): PublishedCell[][] {
  const runs: PublishedCell[][] = [];
  for (const cell of cells) {
    const last = runs.at(-1);
    const isSame = (key: PublishedCell["key"]) =>
      key.slice(0, length).every((value, i) => value === cell.key[i]);
    if (last !== undefined && isSame(last[0]!.key)) last.push(cell);
    else runs.push([cell]);
  }
  return runs;
}

function columnOf(cells: readonly (readonly Count[])[], i: number): readonly Count[] {
  return cells.map((row) => row[i]!);
}
