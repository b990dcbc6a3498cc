import { randomUUID } from "node:crypto";
import { basename, join, resolve } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import {
  columnsOf,
  interruptible,
  isStored,
  literal,
  quotedName,
  quotedPath,
  unreadableRows,
  withDuckDb,
} from "../duckdb/index.js";
import { nameParts, noTable, tableMissing, unavailable } from "../engine/index.js";
import type { Opened, Opening } from "./opening.js";
import { seal } from "./seal.js";

/**
 * Opens a DuckDB file, or one of its tables. A view or a generated column is code of the file. If
 * DuckDB also reads other sources, this code could read them. So the rows of a view, and of a table
 * with a generated column, are then computed by another DuckDB instance that reads only this file.
 */
export async function openDatabase(opening: Opening): Promise<Opened> {
  const { name, table, isAlone, connection } = opening;
  const [given] = opening.files as [string];
  const file = resolve(given);
  const database = isAlone ? databaseName(file) : `file of ${name}`;
  await attach(connection, given, database);
  if (table === undefined) {
    if (isAlone) return { database: { name: database, file } };
    throw tableMissing(JSON.stringify(given));
  }
  const [last, schema = "main"] = nameParts(table, 2).toReversed();
  const path = [database, schema, last!];
  const part = [schema, last!];
  if (isAlone || (await isStored(connection, path)))
    return { table: { path, files: [file] }, part };
  const copy = join(opening.folder, `${randomUUID()}.duckdb`);
  await copyRows(opening, path.slice(1), copy);
  await attach(connection, copy, `copy of ${name}`);
  const copied = [`copy of ${name}`, ...part];
  return { table: { path: copied, files: [file], properties: {} }, part };
}

/**
 * The name that DuckDB gives to a database: the name of the file up to the first point. Views of the
 * file may use this name. An empty name and the names of DuckDB's own databases get
 * an ending.
 */
function databaseName(file: string): string {
  const [name = ""] = basename(file).split(".");
  return /^(|memory|main|system|temp)$/i.test(name) ? `${name}_db` : name;
}

async function attach(connection: DuckDBConnection, file: string, name: string): Promise<void> {
  try {
    await connection.run(
      `ATTACH ${literal(resolve(file))} AS ${quotedName(name)} (READ_ONLY, TYPE duckdb)`,
    );
  } catch {
    const advice =
      "check that the file is a DuckDB file, and that no other program writes to the file";
    throw unavailable(JSON.stringify(file), "the file cannot be opened as DuckDB", advice);
  }
}

/** Writes the rows of a view to a new DuckDB file, as a table with the same schema and name. */
async function copyRows(
  { files, options }: Opening,
  path: readonly string[],
  copy: string,
): Promise<void> {
  const [file] = files as [string];
  const from = databaseName(file);
  const to = `copy of ${from}`;
  await withDuckDb(async (connection) => {
    await attach(connection, file, from);
    await connection.run(`ATTACH ${literal(copy)} AS ${quotedName(to)}`);
    await seal(connection, []);
    const shown = JSON.stringify(path.join("."));
    if ((await columnsOf(connection, [from, ...path])).length === 0) {
      throw noTable(JSON.stringify(file), shown);
    }
    const schema = quotedPath([to, path[0]!]);
    const rows = `${quotedPath([to, ...path])} AS FROM ${quotedPath([from, ...path])}`;
    const write = () =>
      connection
        .run(
          `CREATE SCHEMA IF NOT EXISTS ${schema}; CREATE TABLE ${rows}; CHECKPOINT ${quotedName(to)}`,
        )
        .catch(() => {
          throw unreadableRows(`${JSON.stringify(file)}: table ${shown}`);
        });
    await interruptible(connection, options.signal, write);
  }, options);
}
