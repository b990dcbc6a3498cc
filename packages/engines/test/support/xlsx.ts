import { strToU8, zipSync } from "fflate";

/** A cell: a text, a number as it is written, a boolean, a date, a formula, or the XML of a cell. */
export type Cell =
  | string
  | null
  | { readonly number: string }
  | { readonly boolean: boolean }
  | { readonly serial: string }
  | { readonly xml: (address: string) => string };

export const number = (text: string): Cell => ({ number: text });

/** Days from the start of Excel's calendar, for dates after February 1900. */
export const date = (iso: string): Cell => ({
  serial: String(
    (Date.parse(`${iso}Z`.replace(/^(.{10})Z$/, "$1T00:00:00Z")) - Date.UTC(1899, 11, 30)) /
      86_400_000,
  ),
});

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function cellXml(cell: Cell, address: string): string {
  if (cell === null) return "";
  if (typeof cell === "string") {
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  }
  if ("xml" in cell) return cell.xml(address);
  if ("boolean" in cell) return `<c r="${address}" t="b"><v>${Number(cell.boolean)}</v></c>`;
  if ("serial" in cell) return `<c r="${address}" s="1"><v>${cell.serial}</v></c>`;
  return `<c r="${address}"><v>${cell.number}</v></c>`;
}

const column = (i: number): string => String.fromCharCode(65 + i);

function sheetXml(rows: readonly (readonly Cell[])[], merged = ""): string {
  const lines = rows.map(
    (row, r) =>
      `<row r="${r + 1}">${row.map((cell, i) => cellXml(cell, `${column(i)}${r + 1}`)).join("")}</row>`,
  );
  return `${HEAD}<worksheet ${MAIN}><sheetData>${lines.join("")}</sheetData>${merged}</worksheet>`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The bytes of an .xlsx file with these sheets. */
export function xlsx(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  merged?: string,
): Buffer {
  const names = Object.keys(sheets);
  const list = names.map(
    (name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  const related = names.map(
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  const styles = `<Relationship Id="rId99" Type="${RELATIONS}/styles" Target="styles.xml"/>`;
  const files = {
    "[Content_Types].xml": `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "xl/workbook.xml": `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${list.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related.join("")}${styles}</Relationships>`,
    "xl/styles.xml": `${HEAD}<styleSheet ${MAIN}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        sheetXml(rows, merged),
      ]),
    ),
  };
  const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}
