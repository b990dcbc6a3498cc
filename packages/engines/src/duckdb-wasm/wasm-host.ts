import { DuckDBDataProtocol } from "@duckdb/duckdb-wasm";
import { type DuckDbHost, literal } from "../duckdb/index.js";
import { WasmConnection, type WasmControl } from "./wasm-connection.js";
import { WasmDatabase } from "./wasm-database.js";
import { changedFile, isFatal, notStarted, outOfMemory, stopped, wasmError } from "./wasm-error.js";
import { wasmModule } from "./wasm-module.js";
import { startWorker } from "./wasm-worker.js";

/** The settings of a connection. A sealed DuckDB still allows these settings. */
const SETTINGS = "SET enable_progress_bar = true; SET enable_progress_bar_print = true";

/** A missing extension is then an error. Otherwise DuckDB would load it from a server. */
const START = [
  "SET autoload_known_extensions = false",
  "SET autoinstall_known_extensions = false",
  "SET allow_community_extensions = false",
  "SET preserve_insertion_order = false",
];

/** A file that the user chose. `path` is its name in messages. */
export interface ChosenFile {
  readonly path: string;
  readonly file: Blob & { readonly lastModified?: number };
}

/** A DuckDB in a web worker of its own, without extensions. */
export class WasmHost implements DuckDbHost<WasmConnection>, WasmControl {
  fraction = 0;
  private registered = 0;
  private readonly cleanUps: (() => Promise<unknown>)[] = [];

  /** `files` are the files that the user chose, by their keys. */
  private constructor(
    private readonly database: WasmDatabase,
    private readonly files: ReadonlyMap<string, ChosenFile>,
  ) {
    database.onProgress((fraction) => {
      this.fraction = fraction;
    });
  }

  /** Starts DuckDB. Both addresses must be absolute. */
  static async start(
    addresses: { readonly wasm: string; readonly worker: string },
    files: ReadonlyMap<string, ChosenFile>,
    signal?: AbortSignal,
  ): Promise<WasmHost> {
    const module = await beforeAbort(signal, wasmModule(addresses.wasm)).catch(() => {
      throw notStarted();
    });
    const database = new WasmDatabase(startWorker(addresses.worker, module));
    const host = new WasmHost(database, files);
    const stop = () => host.stop();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      await database.instantiate(addresses.wasm);
      await database.open({
        path: ":memory:",
        query: { castBigIntToDouble: false, castDecimalToDouble: false },
        opfs: { fileHandling: "manual" },
      });
      const connection = await host.connect();
      for (const statement of START) await connection.rows(statement);
      await connection.close();
      return host;
    } catch {
      await host.release();
      throw notStarted();
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  async connect(): Promise<WasmConnection> {
    try {
      const connection = new WasmConnection(await this.database.connect(), this);
      await connection.rows(SETTINGS);
      return connection;
    } catch (error) {
      throw await this.translated(error);
    }
  }

  /** Gives a file a name that DuckDB can read. The file is not copied. */
  async register(file: Blob): Promise<string> {
    const name = this.newName("file");
    const protocol = DuckDBDataProtocol.BROWSER_FILEREADER;
    await this.database.registerFileHandle(name, file, protocol, true);
    return name;
  }

  /** A name that no file and no table of this DuckDB has. */
  newName(stem: string): string {
    return `${stem} ${this.registered++}`;
  }

  /** Restricts DuckDB to these files. After this, DuckDB opens no other file. */
  async seal(connection: WasmConnection, reads: readonly string[]): Promise<void> {
    await connection.rows(`SET allowed_paths = [${reads.map(literal).join(", ")}]`);
    await connection.rows("SET enable_external_access = false");
    await connection.rows(
      "SET allowed_configs = ['enable_progress_bar', 'enable_progress_bar_print']",
    );
    await connection.rows("SET lock_configuration = true");
  }

  /** Removes temporary data when DuckDB is stopped. */
  onRelease(cleanUp: () => Promise<unknown>): void {
    this.cleanUps.push(cleanUp);
  }

  async fileVersion(key: string): Promise<string | null> {
    const file = this.files.get(key)?.file;
    if (file === undefined || !(await isReadable(file))) return null;
    return `${file.size} ${file.lastModified ?? ""}`;
  }

  /** A file of a page never changes: if the file on the disk changes, the page cannot read it. */
  exactVersion(key: string): Promise<string | null> {
    return this.fileVersion(key);
  }

  stop(): void {
    this.database.stop(stopped());
  }

  async translated(error: unknown): Promise<Error> {
    if (isFatal(error)) {
      this.database.stop(stopped());
      return outOfMemory();
    }
    for (const { path, file } of this.files.values()) {
      if (!(await isReadable(file))) return changedFile(path);
    }
    return wasmError(error);
  }

  async release(): Promise<void> {
    this.stop();
    for (const cleanUp of this.cleanUps.splice(0)) await cleanUp().catch(() => {});
  }
}

/** The result of some work, or an error as soon as the signal is aborted. */
function beforeAbort<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (signal === undefined) return work;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(stopped()), { once: true });
  });
  return Promise.race([work, aborted]);
}

/** Whether the browser can still read a file. A browser refuses to read a file that has changed. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
