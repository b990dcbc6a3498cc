/**
 * Aligns rows in columns. Each column is as wide as its longest cell. A column is right-aligned if
 * most of its cells below the first row begin with a number.
 */
export function table(rows: readonly (readonly string[])[], gap = 2): string[] {
  const body = rows.length > 1 ? rows.slice(1) : rows;
  const columns = (body[0] ?? []).map((_, i) => ({
    width: rows.reduce((widest, row) => Math.max(widest, (row[i] ?? "").length), 0),
    right: areMostlyNumbers(body.map((row) => row[i] ?? "")),
  }));
  return rows.map((row) =>
    columns
      .map(({ width, right }, i) => {
        const cell = row[i] ?? "";
        return right ? cell.padStart(width) : cell.padEnd(width);
      })
      .join(" ".repeat(gap))
      .trimEnd(),
  );
}

/** A number with its sign, or a dash in its place. "10th" is not a number. */
const NUMBER = /^([=≤>] )?[−-]?(\d[\d,.]*(e[+−-]?\d+)?|∞)(?![\p{L}\d-])|^—$/u;

/** Whether more than half of the cells that are not empty begin with a number. */
function areMostlyNumbers(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return filled.filter((cell) => NUMBER.test(cell)).length > filled.length / 2;
}
