import { literalPaths } from "../duckdb/index.js";

/** The longest line that can be a row, in bytes of UTF-8. */
export const LONGEST_LINE = 1_000_000;

/**
 * DuckDB has its own limit on the length of a line. Near this limit, DuckDB may accept or skip a
 * line, depending on the position of the line in the file and on the buffers.
 */
const LIMIT_MARGIN = 1000;

/**
 * Selects the lines of UTF-8 files, without the first `skip` lines of each file. DuckDB only splits
 * the files into lines, at every CR and LF. Every option is fixed, so that no byte of one line
 * changes how another line is read. The option `delim` is a line end, which no line contains,
 * because DuckDB would silently drop the text after a delimiter. It is the character itself: DuckDB
 * takes a backslash and an n for two characters, and would drop the text after them. The option
 * `buffer_size` is not set, because DuckDB 1.5 loses a row at the end of each buffer of odd size.
 */
export function selectLines(paths: readonly string[], skip: 0 | 1, longest = LONGEST_LINE): string {
  const options = `auto_detect = false, header = false, skip = ${skip}, delim = '\n', quote = '', escape = '', comment = '', new_line = '\\n', encoding = 'utf-8', compression = 'none', null_padding = false, strict_mode = false, ignore_errors = true, hive_partitioning = false, max_line_size = ${longest + LIMIT_MARGIN}, columns = {'line': 'VARCHAR'}`;
  // A byte-order mark is removed from every line. Any line may be the first line of the file if the
  // lines before it are removed.
  return `SELECT ltrim(line, '\ufeff') AS line FROM read_csv(${literalPaths(paths)}, ${options}) WHERE strlen(line) <= ${longest}`;
}
