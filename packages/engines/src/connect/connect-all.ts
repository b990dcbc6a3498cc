import { type Engine, inSource, writtenName } from "../engine/index.js";
import type { CsvOptions, OpenOptions } from "../files/index.js";
import { DATABASES } from "./databases.js";
import { filesModule } from "./files.js";
import { kindOf } from "./kind.js";
import { checkNames, checkSameKind, checkSameServer } from "./together.js";

/**
 * A file or several files with the same columns, with the layout of text, the table of a DuckDB
 * file, or the sheet of an .xlsx file.
 */
interface FileAddress {
  readonly file: string | readonly string[];
  readonly csv?: CsvOptions | undefined;
  readonly table?: string | undefined;
}

/** A table of PostgreSQL or Trino. */
interface TableAddress {
  readonly url: string;
  readonly table: string;
}

export type SourceAddress = FileAddress | TableAddress;
type Named<T> = T & { readonly name: string };

/** One engine for all sources, and the name of each source's table in this engine. */
export interface Connected {
  readonly engine: Engine;
  readonly names: Readonly<Record<string, string>>;
}

/**
 * Opens several sources in one engine: files of any kinds, or tables of one PostgreSQL database, or
 * tables of one Trino cluster. The catalogs of Trino's tables may differ.
 */
export async function connectAll(
  sources: Readonly<Record<string, SourceAddress>>,
  options: OpenOptions = {},
): Promise<Connected> {
  checkNames(Object.keys(sources));
  const files: Named<FileAddress>[] = [];
  const tables: Named<TableAddress>[] = [];
  const kinds = [];
  for (const [name, source] of Object.entries(sources)) {
    const isFile = "file" in source;
    const addresses = isFile ? [source.file].flat() : [source.url];
    const kindsOf = async () => addresses.map((address) => kindOf(address, isFile));
    const [kind = "file"] = await inSource(name, kindsOf);
    kinds.push({ name, kind });
    if (isFile) files.push({ ...source, name });
    else tables.push({ ...source, name });
  }
  const kind = checkSameKind(kinds);
  return await (kind === "file" ? openAllFiles(files, options) : openTables(tables, kind));
}

async function openAllFiles(
  files: readonly Named<FileAddress>[],
  options: OpenOptions,
): Promise<Connected> {
  const sources = files.map(({ file, ...source }) => ({ ...source, files: [file].flat() }));
  const engine = await (await filesModule()).openFiles(sources, options);
  return {
    engine,
    names: Object.fromEntries(files.map(({ name }) => [name, writtenName([name])])),
  };
}

async function openTables(
  tables: readonly Named<TableAddress>[],
  kind: keyof typeof DATABASES,
): Promise<Connected> {
  const { open, serverOf, tableName } = await DATABASES[kind]();
  const found = [];
  for (const { name, url, table } of tables) {
    const read = async () => ({ name, table: tableName(url, table), ...serverOf(url) });
    found.push(await inSource(name, read));
  }
  checkSameServer(found);
  const names = Object.fromEntries(found.map(({ name, table }) => [name, table]));
  return { engine: await open(tables[0]!.url), names };
}
