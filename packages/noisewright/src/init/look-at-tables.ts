import { type CsvLook, lookAtCsv } from "@noisewright/engines/connect";
import { counted } from "@noisewright/text";
import { isTextFile, type Layout } from "./read-tables.js";
import type { StarterTable } from "./starter-table.js";

/** Looks at the first rows of each CSV file. */
export async function looksAt(
  tables: readonly StarterTable[],
  pathOf: (table: StarterTable) => string,
): Promise<ReadonlyMap<string, CsvLook>> {
  const looks = new Map<string, CsvLook>();
  for (const table of tables.filter(({ source }) => isTextFile(source.file ?? ""))) {
    const { delimiter, columns }: Layout = table.source;
    const csv = {
      ...(delimiter !== undefined && { delimiter }),
      ...(columns !== undefined && { columns }),
    };
    looks.set(table.name, await lookAtCsv(pathOf(table), csv));
  }
  return looks;
}

const WARNING = [
  "init looked at the rows. The types are those of at least 95 % of the fields of the first 10,000",
  "rows. Bounds that are read from the data are a disclosure: the value of one person may now be in",
  "the spec. Write bounds that you know without the data, or bounds: auto, the private way.",
];

/** What the data steward should know about the lines, and about types that come from the data. */
export function lookLines(looks: ReadonlyMap<string, CsvLook>): readonly string[] {
  if (looks.size === 0) return ["There is no CSV file to look at."];
  return [...WARNING, ...[...looks].flatMap(([name, look]) => flawLines(name, look))];
}

/** What to do about lines that are not rows. */
const ADVICE = {
  quote: "if records have line breaks in quotes, convert the file with noisewright import",
  bytes: "write the encoding to the spec, for example encoding: latin-1",
  fields: "check the number of columns and the delimiter",
  length: "a line of more than 1,000,000 bytes is no row; convert the file with noisewright import",
} as const;

const FLAWS = {
  quote: "an open quote",
  bytes: "bytes that are not UTF-8",
  fields: "more or fewer fields than there are columns",
  length: "too many bytes",
} as const;

function flawLines(name: string, { lines, flawed, delimiter }: CsvLook): readonly string[] {
  const kinds = (["quote", "bytes", "fields", "length"] as const).filter(
    (flaw) => flawed[flaw].count > 0,
  );
  return [
    ...kinds.map((flaw) => {
      const { count } = flawed[flaw];
      return `${name}: ${count} of the first ${counted(lines, "line")} ${count === 1 ? "is no row, because it has" : "are no rows, because they have"} ${FLAWS[flaw]}; ${ADVICE[flaw]}`;
    }),
    ...(delimiter === undefined
      ? []
      : [`${name}: most lines have one field; try --delimiter ${JSON.stringify(delimiter)}`]),
  ];
}
