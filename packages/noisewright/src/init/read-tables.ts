import { basename, dirname, extname, isAbsolute, join, relative, resolve } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { connectAll, fileFormat, type SourceAddress } from "@noisewright/engines/connect";
import { isAddress } from "@noisewright/release/spec";
import { otherDelimiter } from "./other-delimiter.js";
import type { StarterSource, StarterTable } from "./starter-table.js";
import { KEYWORDS } from "./yaml-text.js";

/** A file or an address from the command line, and whether it was given with `--public`. */
export interface Given {
  readonly text: string;
  readonly isPublic: boolean;
}

/** The layout of the CSV files. */
export interface Layout {
  readonly delimiter?: string | undefined;
  /** The columns of the first table, if its file has no header line. */
  readonly columns?: readonly string[] | undefined;
}

/**
 * Reads the schemas of tables. No row has an influence on the result. `folder` is the folder of the
 * spec: a spec names only files in its own folder or below it.
 */
export async function readTables(
  given: readonly Given[],
  folder: string,
  { delimiter, columns }: Layout = {},
): Promise<readonly StarterTable[]> {
  const names = new Set<string>();
  const places = given.map(({ text, isPublic }, i) => {
    const { place, table } = placeOf(text);
    refuseJsonLines(place);
    const name = freeName(table ?? stemOf(place), names);
    const layout = {
      ...(delimiter !== undefined && isTextFile(place) && { delimiter }),
      ...(columns !== undefined && i === 0 && { columns }),
    };
    const source = { ...sourceOf(place, table, folder), ...layout };
    return { name, isPublic, source, address: { ...addressOf(place, table), csv: layout } };
  });
  const { engine, names: tableNames } = await connectAll(
    Object.fromEntries(places.map(({ name, address }) => [name, address])),
  );
  try {
    const tables: StarterTable[] = [];
    for (const { name, isPublic, source } of places) {
      const { columns, header } = await engine.table(tableNames[name]!);
      const named = columns.filter((column) => isColumnName(column.name));
      const isCsv = header !== undefined;
      const other =
        isCsv && source.columns === undefined
          ? otherDelimiter(columns.map((column) => column.name))
          : undefined;
      tables.push({
        ...{ name, source, isPublic, columns: named, isCsv },
        ...(other !== undefined && { otherDelimiter: other }),
      });
    }
    return tables;
  } finally {
    await engine.close();
  }
}

/** A file of the same name and another ending, in the folder of a file. */
const besideOf = (place: string, ending: string): string =>
  join(dirname(place), `${stemOf(place)}.${ending}`);

/** Refuses files that are not in the folder of the spec or below it. */
export function requireInside(given: readonly Given[], folder: string): void {
  for (const { text } of given) {
    const { place, table } = placeOf(text);
    sourceOf(place, table, folder);
  }
}

const stemOf = (place: string): string =>
  fileFormat(place)?.stem ?? basename(place, extname(place));

/** The columns of JSON lines must be declared, because they are not written in one place. */
function refuseJsonLines(place: string): void {
  if (isAddress(place) || fileFormat(place)?.kind !== "json-lines") return;
  throw new NoisewrightError({
    code: "unsupported",
    subject: "init",
    what: `first spec for JSON lines, ${JSON.stringify(basename(place).slice(0, 80))}`,
    advice: `convert the file first, with all its columns: noisewright import ${place} ${besideOf(place, "parquet")} --types age=integer,city=text`,
  });
}

function addressOf(place: string, table: string | undefined): SourceAddress {
  if (isAddress(place)) return { url: place, table: table! };
  return { file: resolve(place), ...(table !== undefined && { table }) };
}

/** Whether a place is a text file, which has no types. */
export const isTextFile = (place: string): boolean =>
  !isAddress(place) && fileFormat(place)?.kind === "csv";

/** Whether a spec can hold this name. */
function isColumnName(name: string): boolean {
  return name !== "" && name.length <= 80 && !/[\p{Cc}\p{Cs}]/u.test(name);
}

/** Splits `library.duckdb#loans` or `postgres://host/database#public.loans`. */
function placeOf(text: string): { readonly place: string; readonly table: string | undefined } {
  const [, place = text, table] =
    /^(.*\.(?:duckdb|db|xlsx)|[a-z]+:\/\/.*?)#(.+)$/is.exec(text) ?? [];
  if (table !== undefined || !(isAddress(text) || /\.(duckdb|db)$/i.test(text))) {
    return { place, table };
  }
  throw new NoisewrightError({
    code: "domain",
    subject: "init",
    parameter: "source",
    domain: "a database followed by # and the name of a table",
    got: "a database without a table",
    advice: "for example library.duckdb#loans or postgres://host/database#loans",
  });
}

function sourceOf(place: string, table: string | undefined, folder: string): StarterSource {
  const inside = table === undefined ? {} : { table };
  if (isAddress(place)) {
    if (!URL.canParse(place)) return { url: place, ...inside }; // the engine refuses this address
    const url = new URL(place);
    const hadPassword = url.password !== "" || url.searchParams.has("password");
    if (!hadPassword) return { url: place, ...inside };
    url.password = "";
    url.searchParams.delete("password");
    return { url: url.href, ...inside, hadPassword };
  }
  const file = relative(folder, resolve(place)).replaceAll("\\", "/");
  if (!file.startsWith("..") && !isAbsolute(file)) return { file, ...inside };
  throw new NoisewrightError({
    code: "domain",
    subject: "init",
    parameter: "source",
    domain: "a file in the folder of the spec or below it",
    got: JSON.stringify(place.slice(0, 80)),
    advice: `write the spec beside the data, or to a folder above them: --out ${besideOf(place, "yaml")}`,
  });
}

/** A word for expressions: letters, digits and underscores. A name that is taken gets a number. */
function freeName(text: string, taken: Set<string>): string {
  const last = text.split(".").at(-1)!.replaceAll('"', "");
  const word = last.replaceAll(/[^\p{L}\p{N}_]+/gu, "_").replace(/^(?=\p{N}|$)/u, "t");
  let name = KEYWORDS.test(word) ? `${word}_table` : word;
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${word}_${number}`;
  taken.add(name.toLowerCase());
  return name;
}
