export type Field = string | number | boolean | null | undefined;

/** Writes lines of fields as CSV. */
export function csvText(lines: readonly (readonly Field[])[]): string {
  return lines.map((line) => line.map(field).join(",")).join("\n");
}

function field(value: Field): string {
  const isInfinite = typeof value === "number" && Math.abs(value) === Number.POSITIVE_INFINITY;
  const isEmpty = value === undefined || value === null || isInfinite;
  const text = isEmpty ? "" : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
