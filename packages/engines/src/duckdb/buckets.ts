import type { Row } from "../engine/index.js";
import type { Expression } from "../expression/index.js";
import { type AggregateQuery, mustChoose } from "../query/index.js";
import { compileProbe, type Statement } from "../sql/index.js";

/**
 * Bytes of memory for each (unit, group) pair, for each text in it and for each measure. DuckDB writes
 * the rest to disk. In experiments DuckDB ran out of memory only far below these numbers.
 */
const PAIR_BYTES = 16;
const TEXT_BYTES = 16;
const MEASURE_BYTES = 4;
/** The assumed length of a text. If such texts might not fit, the real lengths are measured. */
const TEXT_LENGTH = 1000;

/** One unit in this number is used to estimate the number of pairs. */
const PROBED = 64;
const MOST_SHARES = 4096;

export interface Capacity {
  /** The bytes that DuckDB may use. */
  readonly memory: number;
  /** An upper bound on the number of rows. */
  readonly rowsAtMost: number;
}

/**
 * The number of shares of the units, such that each share fits into memory. The integers of groups add
 * up over shares, so this number changes time and memory, but never a result. Fewer shares are faster.
 */
export async function bucketCount(
  query: AggregateQuery,
  { memory, rowsAtMost }: Capacity,
  run: (statement: Statement) => Promise<readonly Row[]>,
): Promise<number> {
  if (!mustChoose(query)) return 1;
  const columns = [query.unit?.of, ...query.by.map((key) => key.of)];
  const texts = columns.filter((of) => of !== undefined && !isInteger(query, of)).length;
  const bytes =
    PAIR_BYTES + TEXT_BYTES * texts + MEASURE_BYTES * Object.keys(query.measures).length;
  const available = 0.7 * memory;
  if (rowsAtMost * (bytes + TEXT_LENGTH * texts) <= available) return 1;
  const [row] = await run(compileProbe(query, PROBED));
  const [pairs, letters] = [Number(row?.[0] ?? 0), Number(row?.[1] ?? 0)];
  const needed = (pairs * bytes + letters) * PROBED;
  const shares = 2 ** Math.ceil(Math.log2(Math.max(1, needed / available)));
  return Math.min(shares, MOST_SHARES);
}

/** Whether an expression is an integer column. Any other expression might be a text. */
const isInteger = ({ table }: AggregateQuery, { root }: Expression): boolean =>
  root.kind === "name" &&
  table.columns.some(({ name, type }) => name === root.name && type === "integer");
