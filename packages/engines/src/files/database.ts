import { randomUUID } from "node:crypto";
import { basename, join } from "node:path";
import {
  columnsOf,
  type DuckDbConnection,
  interruptible,
  isStored,
  literal,
  quotedName,
  quotedPath,
  unreadableRows,
} from "../duckdb/index.js";
import { withDuckDb } from "../duckdb-node/index.js";
import { nameParts, noTable, tableMissing, unavailable } from "../engine/index.js";
import type { FoundFile, Opened } from "../sources/index.js";
import type { NodeOpening } from "./opening.js";
import { seal } from "./seal.js";

/**
 * Opens a DuckDB file, or one of its tables. A view or a generated column is code of the file. If
 * DuckDB also reads other sources, this code could read them. So the rows of a view, and of a table
 * with a generated column, are then computed by another DuckDB instance that reads only this file.
 */
export async function openDatabase(opening: NodeOpening): Promise<Opened> {
  const { name, table, isAlone, connection } = opening;
  const [given] = opening.found as readonly [FoundFile];
  const { key: file } = given;
  const database = isAlone ? databaseName(file) : `file of ${name}`;
  await attach(connection, given, database);
  if (table === undefined) {
    if (isAlone) return { database: { name: database, file } };
    throw tableMissing(JSON.stringify(given.path));
  }
  const [last, schema = "main"] = nameParts(table, 2).toReversed();
  const path = [database, schema, last!];
  const part = [schema, last!];
  if (isAlone || (await isStored(connection, path)))
    return { table: { path, files: [file] }, part };
  const copy = join(opening.folder, `${randomUUID()}.duckdb`);
  await copyRows(opening, path.slice(1), copy);
  await attach(connection, { path: copy, key: copy }, `copy of ${name}`);
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

async function attach(
  connection: DuckDbConnection,
  { path, key }: Pick<FoundFile, "path" | "key">,
  name: string,
): Promise<void> {
  try {
    await connection.rows(`ATTACH ${literal(key)} AS ${quotedName(name)} (READ_ONLY, TYPE duckdb)`);
  } catch {
    const advice =
      "check that the file is a DuckDB file, and that no other program writes to the file";
    throw unavailable(JSON.stringify(path), "the file cannot be opened as DuckDB", advice);
  }
}

/** Writes the rows of a view to a new DuckDB file, as a table with the same schema and name. */
async function copyRows(
  { found, options }: NodeOpening,
  path: readonly string[],
  copy: string,
): Promise<void> {
  const [file] = found as readonly [FoundFile];
  const from = databaseName(file.key);
  const to = `copy of ${from}`;
  await withDuckDb(async (connection) => {
    await attach(connection, file, from);
    await connection.rows(`ATTACH ${literal(copy)} AS ${quotedName(to)}`);
    await seal(connection, []);
    const shown = JSON.stringify(path.join("."));
    if ((await columnsOf(connection, [from, ...path])).length === 0) {
      throw noTable(JSON.stringify(file.path), shown);
    }
    const schema = quotedPath([to, path[0]!]);
    const rows = `${quotedPath([to, ...path])} AS FROM ${quotedPath([from, ...path])}`;
    const write = () =>
      connection
        .rows(
          `CREATE SCHEMA IF NOT EXISTS ${schema}; CREATE TABLE ${rows}; CHECKPOINT ${quotedName(to)}`,
        )
        .catch(() => {
          throw unreadableRows(`${JSON.stringify(file.path)}: table ${shown}`);
        });
    await interruptible(connection, options.signal, write);
  }, options);
}
