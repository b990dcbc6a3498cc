import { linesOf } from "./word-list.js";

/**
 * Reads a list of tables, one in each line:
 *
 *     branch, genre
 *     branch: weight 4
 *     genre: within 30
 *     total
 *
 * `total` is the table without columns, unless one of the columns in `names` has this name.
 */
export function tablesIn(text: string, names: readonly string[]): readonly object[] {
  return linesOf(text).map((line) => {
    const [, columns = "", setting, value] = LINE.exec(line) ?? [];
    const of = columnsOf(columns, names);
    return setting === undefined ? of : { of, [setting]: Number(value) };
  });
}

const LINE = /^(.*?)(?::\s*(weight|within)\s+(\S+))?$/;

function columnsOf(text: string, names: readonly string[]): readonly string[] {
  const parts = text.split(/[,×]/).map((part) => part.trim());
  const columns = parts.filter((part) => part !== "");
  return columns.join() === "total" && !names.includes("total") ? [] : columns;
}
