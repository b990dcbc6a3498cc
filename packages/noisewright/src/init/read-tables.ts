import { basename, extname, isAbsolute, relative, resolve } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { connectAll, type SourceAddress } from "@noisewright/engines/connect";
import { isAddress } from "@noisewright/release/spec";
import type { StarterSource, StarterTable } from "./starter-table.js";
import { KEYWORDS } from "./yaml-text.js";

/** A file or an address from the command line, and whether it was given with `--public`. */
export interface Given {
  readonly text: string;
  readonly isPublic: boolean;
}

/**
 * Reads the schemas of tables. No row has an influence on the result. `folder` is the folder of the
 * spec: a spec names only files in its own folder or below it. `delimiter` is that of all CSV files.
 */
export async function readTables(
  given: readonly Given[],
  folder: string,
  delimiter?: string,
): Promise<readonly StarterTable[]> {
  const names = new Set<string>();
  const places = given.map(({ text, isPublic }) => {
    const { place, table } = placeOf(text);
    const name = freeName(table ?? basename(place, extname(place)), names);
    const layout = delimiter !== undefined && isCsvFile(place) ? { delimiter } : {};
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
      tables.push({ name, source, isPublic, columns: named, isCsv: header !== undefined });
    }
    return tables;
  } finally {
    await engine.close();
  }
}

function addressOf(place: string, table: string | undefined): SourceAddress {
  if (isAddress(place)) return { url: place, table: table! };
  return { file: resolve(place), ...(table !== undefined && { table }) };
}

const isCsvFile = (place: string): boolean => !isAddress(place) && /\.csv$/i.test(place);

/** Whether a spec can hold this name. */
function isColumnName(name: string): boolean {
  return name !== "" && name.length <= 80 && !/[\p{Cc}\p{Cs}]/u.test(name);
}

/** Splits `library.duckdb#loans` or `postgres://host/database#public.loans`. */
function placeOf(text: string): { readonly place: string; readonly table: string | undefined } {
  const [, place = text, table] = /^(.*\.(?:duckdb|db)|[a-z]+:\/\/.*?)#(.+)$/is.exec(text) ?? [];
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
    advice: "write the spec to a folder above the files: --out <folder>/spec.yaml",
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
