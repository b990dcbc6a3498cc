/**
 * Aligns rows in columns. Each column is as wide as its longest cell. A column is right-aligned if
 * its cell in the second row is a number.
 */
export function table(rows: readonly (readonly string[])[], gap = 2): string[] {
  const body = rows[1] ?? rows[0] ?? [];
  const columns = body.map((cell, i) => ({
    width: Math.max(...rows.map((row) => (row[i] ?? "").length)),
    right: /^([=≤>] )?[−-]?[\d∞]|^—$/.test(cell),
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
