import {
  type DuckDbConnection,
  DuckDbEngine,
  type DuckDbHost,
  type FileTable,
} from "../duckdb/index.js";
import { cancellable, type Engine, inSource } from "../engine/index.js";
import { checkShared, filesKey } from "./check-files.js";
import type { FoundSource, Opened, Opening, Source } from "./source.js";

/** How sources are opened in a DuckDB. */
export interface Opener<F extends FoundSource, C extends DuckDbConnection> {
  readonly host: DuckDbHost<C>;
  open(source: F & Opening & { readonly connection: C }): Promise<Opened>;
  /** Restricts DuckDB to the files that its queries read. */
  seal(connection: C, reads: readonly string[]): Promise<void>;
  /** See `OpenOptions`. */
  readonly columnStatistics?: boolean | undefined;
  readonly copyBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Finds the files of each source. If there are several sources, each error names its source. */
export async function findSources<S extends Source, F extends FoundSource>(
  sources: readonly S[],
  find: (source: S) => Promise<F>,
): Promise<readonly F[]> {
  const found: F[] = [];
  for (const source of sources) found.push(await forSource(sources, source, () => find(source)));
  checkShared(found);
  return found;
}

/**
 * Opens sources of any kinds as tables of one DuckDB, which can then read no other file. If this
 * fails, the DuckDB is stopped.
 */
export async function openSources<F extends FoundSource, C extends DuckDbConnection>(
  sources: readonly F[],
  { host, open, seal, columnStatistics, copyBytes, signal }: Opener<F, C>,
): Promise<Engine> {
  const isAlone = sources.length === 1;
  const nothing = () => {}; // the steps that take long have the signal
  try {
    const connection = await host.connect();
    const tables = new Map<string, FileTable>();
    const opened: Opened[] = [];
    for (const source of sources) {
      const work = () => open({ ...source, connection, isAlone, signal });
      const one = await forSource(sources, source, () =>
        cancellable("duckdb", signal, nothing, work),
      );
      const { table } = one;
      if (table !== undefined) {
        tables.set(source.name, isAlone ? table : { ...table, stored: storedIn(source, one) });
      }
      opened.push(one);
    }
    await seal(
      connection,
      opened.flatMap(({ reads = [] }) => reads),
    );
    await connection.close();
    const database = opened.find((one) => one.database !== undefined)?.database;
    return new DuckDbEngine({ host, tables, database, columnStatistics, copyBytes });
  } catch (error) {
    await host.release();
    throw error;
  }
}

const forSource = <T>(sources: readonly Source[], { name }: Source, work: () => Promise<T>) =>
  sources.length === 1 ? work() : inSource(name, work);

/**
 * A DuckDB file has many tables, and an .xlsx file many sheets. Any other file is one table, whatever
 * the name of the source is.
 */
function storedIn(source: FoundSource, { part = [] }: Opened): string {
  return JSON.stringify([filesKey(source), ...part]);
}
