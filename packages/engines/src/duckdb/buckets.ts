import type { Row } from "../engine/index.js";
import type { Expression } from "../expression/index.js";
import { type AggregateQuery, mustChoose } from "../query/index.js";
import { compileProbe, type Query } from "../sql/index.js";

/**
 * Bytes of memory that DuckDB is given for a (unit, group) pair, the rest of which it puts on disk:
 * well above what it was found to run out of. Fewer shares are faster.
 */
const PAIR = 16;
const TEXT = 16;
const MEASURE = 4;
/** Of a text; longer ones, which have to fit into memory themselves, are looked at. */
const LENGTH = 1000;

/** One unit in so many is looked at to estimate the number of pairs. */
const PROBED = 64;
const MOST = 4096;

export interface Room {
  /** Bytes that DuckDB may use. */
  readonly memory: number;
  /** At least as many as the table has rows, where that is known without reading it. */
  readonly rowsAtMost: number;
}

/**
 * In how many shares of the units to work, so that each fits into memory. Groups' integers add up
 * over shares, so the number changes time and memory but never a result.
 */
export async function bucketCount(
  plan: AggregateQuery,
  { memory, rowsAtMost }: Room,
  run: (query: Query) => Promise<readonly Row[]>,
): Promise<number> {
  if (!mustChoose(plan)) return 1;
  const columns = [plan.unit?.of, ...plan.by.map((key) => key.of)];
  const texts = columns.filter((of) => of !== undefined && !isInteger(plan, of)).length;
  const bytes = PAIR + TEXT * texts + MEASURE * Object.keys(plan.measures).length;
  const room = 0.7 * memory;
  if (rowsAtMost * (bytes + LENGTH * texts) <= room) return 1;
  const [row] = await run(compileProbe(plan, PROBED));
  const [pairs, letters] = [Number(row?.[0] ?? 0), Number(row?.[1] ?? 0)];
  const needed = (pairs * bytes + letters) * PROBED;
  const shares = 2 ** Math.ceil(Math.log2(Math.max(1, needed / room)));
  return Math.min(shares, MOST);
}

/** Whether an expression is a column of integers; any other might be a text. */
const isInteger = ({ table }: AggregateQuery, { root }: Expression): boolean =>
  root.kind === "name" &&
  table.columns.some(({ name, type }) => name === root.name && type === "integer");
