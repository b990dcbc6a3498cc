import type { Row } from "../engine/index.js";
import type { Expression } from "../expression/index.js";
import { type AggregateQuery, mustChoose } from "../query/index.js";

/**
 * The bytes of memory for each (unit, group) pair, for each text of a pair, and for each measure of
 * a pair. DuckDB writes data that do not fit into memory to disk. In experiments DuckDB ran out of
 * memory only if it had far less memory than these numbers say.
 */
const PAIR_BYTES = 16;
const TEXT_BYTES = 16;
const MEASURE_BYTES = 4;
/**
 * The assumed number of bytes of a text. If texts of this length might not fit into memory, the
 * true lengths are measured.
 */
const TEXT_LENGTH = 1000;

/** To estimate the number of (unit, group) pairs, one unit out of this many is counted. */
export const PROBED = 64;
const MOST_SHARES = 4096;

/**
 * For tables with fewer rows, the time to count pairs is not worth it. Choosing groups among rows is
 * faster than aggregating pairs if there are more pairs than this share of the rows.
 */
const LARGE = 2 ** 20;
const MANY_PAIRS = 0.5;

export interface Capacity {
  /** The bytes that DuckDB may use. */
  readonly memory: number;
  /** An upper bound on the number of rows. */
  readonly rowsAtMost: number;
}

/** How a query with units is run. It changes time and memory, but never a result. */
export interface Division {
  /** The number of shares to divide the units into. */
  readonly shares: number;
  /** See `Reading`. */
  readonly rowsFirst: boolean;
}

/**
 * Divides the units into shares such that each share fits into memory. `probe` counts the pairs of
 * one unit out of `PROBED` units, and the bytes of their texts. The integers of groups are added up
 * over all shares. Fewer shares are faster.
 */
export async function divisionOf(
  query: AggregateQuery,
  { memory, rowsAtMost }: Capacity,
  probe: () => Promise<readonly Row[]>,
): Promise<Division> {
  if (!mustChoose(query)) return { shares: 1, rowsFirst: false };
  const columns = [query.unit?.of, ...query.by.map((key) => key.of)];
  const texts = columns.filter((of) => of !== undefined && !isInteger(query, of)).length;
  const bytes =
    PAIR_BYTES + TEXT_BYTES * texts + MEASURE_BYTES * Object.keys(query.measures).length;
  const available = 0.7 * memory;
  const fits = rowsAtMost * (bytes + TEXT_LENGTH * texts) <= available;
  const mayChooseRows = rowsAtMost >= LARGE && !("sets" in query || "spread" in query);
  if (fits && !mayChooseRows) return { shares: 1, rowsFirst: false };
  const [row] = await probe();
  const [pairs, letters] = [Number(row?.[0] ?? 0), Number(row?.[1] ?? 0)];
  const rowsFirst = mayChooseRows && PROBED * pairs > MANY_PAIRS * rowsAtMost;
  const stored = rowsFirst ? rowsAtMost / pairs : PROBED;
  const needed = (pairs * bytes + letters) * stored;
  const shares = 2 ** Math.ceil(Math.log2(Math.max(1, needed / available)));
  return { shares: fits ? 1 : Math.min(shares, MOST_SHARES), rowsFirst };
}

/** Whether an expression is an integer column. Any other expression might be a text. */
const isInteger = ({ table }: AggregateQuery, { root }: Expression): boolean =>
  root.kind === "name" &&
  table.columns.some(
    (column) =>
      column.name === root.name && column.table === root.table && column.type === "integer",
  );
