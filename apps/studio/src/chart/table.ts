/** The numbers behind a picture. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (number | string)[])[];
}

/** The table as CSV (RFC 4180). Numbers are written with all their digits. */
export function csvOf({ columns, rows }: Table): string {
  return `${[columns, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function cell(value: number | string): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
