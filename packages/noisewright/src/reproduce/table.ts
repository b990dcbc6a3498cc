/** Columns as wide as their longest cell; a cell that is a number stands to the right. */
export function table(rows: readonly (readonly string[])[], gap = 2): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => length(row[i]))));
  return rows.map((row) =>
    row
      .map((cell, i) => pad(cell, widths[i] as number))
      .join(" ".repeat(gap))
      .trimEnd(),
  );
}

function pad(cell: string, width: number): string {
  return /^[−-]?[\d.∞]|^[=≤>] |^—$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
}

function length(cell: string | undefined): number {
  return [...(cell ?? "")].length;
}
