import type { AggregateQuery, Table } from "../query/index.js";
import type { AskedQuery } from "../sql/index.js";
import type { DuckDbConnection } from "./duckdb-host.js";
import type { DuckDbSource, FileTable } from "./duckdb-source.js";
import { quotedPath } from "./names.js";

/** The schema of the copies. No spec can name a table of this schema. */
const SCHEMA = "copies";

interface Copy {
  readonly path: readonly string[];
  readonly versions: string;
}

/**
 * Copies of small text files in the memory of a DuckDB, so that later queries need not parse the
 * file again. A table is copied when it is queried for the first time, so nothing is read before
 * that. A copy is used only while its files have the versions that were copied. If a table cannot
 * be copied, queries go on reading its file.
 */
export class TableCopies {
  private readonly copies = new Map<string, Promise<Copy | undefined>>();
  private made = 0;

  constructor(private readonly source: DuckDbSource) {}

  /** The same query, of the copy of its table if there is a copy. */
  async reading<Q extends Pick<AggregateQuery, "table">>(query: Q): Promise<Q> {
    const { table } = query;
    const { tables, copyBytes = 0 } = this.source;
    const key = quotedPath(table.path);
    const found = [...tables.values()].find(({ path }) => quotedPath(path) === key);
    if (table.relation !== undefined || found?.textBytes === undefined) return query;
    if (found.textBytes > copyBytes) return query;
    const copying = this.copies.get(key) ?? this.copy(found).catch(() => undefined);
    this.copies.set(key, copying);
    const copy = await copying;
    if (copy === undefined || copy.versions !== (await this.versionsOf(found))) return query;
    return { ...query, table: { ...table, path: copy.path } };
  }

  /** The queries whose tables have a copy, by their places, as queries of these copies. */
  async readingAll(asked: readonly AskedQuery[]): Promise<ReadonlyMap<number, AskedQuery>> {
    const tables = new Map<Table, Table>();
    const copied = new Map<number, AskedQuery>();
    for (const [place, { query, salt }] of asked.entries()) {
      const table = tables.get(query.table) ?? (await this.reading(query)).table;
      tables.set(query.table, table);
      if (table !== query.table) copied.set(place, { query: { ...query, table }, salt });
    }
    return copied;
  }

  private async copy(table: FileTable): Promise<Copy> {
    const path = [SCHEMA, `copy ${++this.made}`];
    const versions = await this.versionsOf(table);
    const text = `CREATE SCHEMA IF NOT EXISTS ${quotedPath([SCHEMA])};
      CREATE TABLE ${quotedPath(path)} AS SELECT * FROM ${quotedPath(table.path)}`;
    const connection: DuckDbConnection = await this.source.host.connect();
    try {
      await connection.rows(text);
    } finally {
      await connection.close();
    }
    return { path, versions };
  }

  private async versionsOf({ files }: FileTable): Promise<string> {
    return JSON.stringify(await Promise.all(files.map((f) => this.source.host.exactVersion(f))));
  }
}
