import { statSync } from "node:fs";
import type { Engine } from "@noisewright/engines";
import {
  type Connected,
  type ConnectOptions,
  connect,
  connectAll,
  fileFormat,
  type SourceAddress,
} from "@noisewright/engines/connect";
import { countedEngine } from "./counted-engine.js";
import { DriverCalls } from "./driver-calls.js";

type SharedFile = Extract<SourceAddress, { readonly file: unknown }> & { readonly file: string };

interface SharedEngine {
  readonly opened: Promise<Connected>;
  /** Whether the engine may stay open without users. */
  readonly mayStay: boolean;
  users: number;
}

/** The time that an engine without users stays open, in milliseconds. */
const IDLE_TIME = 30_000;
/** The maximum number of engines without users that stay open. */
const MAX_IDLE = 4;
/** Text files of at most this size are copied into the memory of their engine. */
const COPY_BYTES = 8 * 2 ** 20;

/**
 * Engines that releases share, because opening an engine takes longer than a query. If a data file
 * is replaced, a new engine is opened for the file. When its last user closes it, an engine stays
 * open for some time, unless it holds a lock of a DuckDB file.
 */
export class SharedEngines {
  private readonly open = new Map<string, SharedEngine>();
  /** Engines without users, and the timers that close them. The engine that waits longest is first. */
  private readonly idle = new Map<
    string,
    { readonly engine: SharedEngine; timer: NodeJS.Timeout }
  >();

  constructor(private readonly calls = new DriverCalls()) {}

  /** Opens a file. */
  async use(file: string, options: ConnectOptions): Promise<Engine> {
    const key = JSON.stringify([file, versionOf(file), options]);
    const opening = async () => ({
      engine: await connect(file, { ...options, copyBytes: COPY_BYTES }),
      names: {},
    });
    return (await this.share(key, mayStay([file]), opening)).engine;
  }

  /** Opens several files in one engine. */
  async useAll(sources: Readonly<Record<string, SharedFile>>): Promise<Connected> {
    const files = Object.entries(sources);
    const key = JSON.stringify(files.map(([name, one]) => [name, one, versionOf(one.file)]));
    const stays = mayStay(files.map(([, { file }]) => file));
    return await this.share(key, stays, () => connectAll(sources));
  }

  /** Opens a file in an engine that is not shared, and that is closed after its use. */
  async useAlone(file: string, options: ConnectOptions): Promise<Engine> {
    const engine = await this.calls.during(() => connect(file, options));
    return countedEngine(engine, this.calls, () => this.calls.during(() => engine.close()));
  }

  /** Closes all engines without users. */
  async close(): Promise<void> {
    for (const key of [...this.idle.keys()]) await this.end(key);
  }

  private async share(
    key: string,
    stays: boolean,
    opening: () => Promise<Connected>,
  ): Promise<Connected> {
    const shared = this.open.get(key) ??
      this.woken(key) ?? { opened: this.calls.during(opening), mayStay: stays, users: 0 };
    this.open.set(key, shared);
    shared.users++;
    let isClosed = false;
    const close = async () => {
      if (isClosed) return;
      isClosed = true;
      shared.users--;
      if (shared.users > 0) return;
      this.open.delete(key);
      if (shared.mayStay) await this.rest(key, shared);
      else await this.closed(shared);
    };
    try {
      const { engine, names } = await shared.opened;
      return { engine: countedEngine(engine, this.calls, close), names };
    } catch (error) {
      if (this.open.get(key) === shared) this.open.delete(key);
      throw error;
    }
  }

  private woken(key: string): SharedEngine | undefined {
    const resting = this.idle.get(key);
    clearTimeout(resting?.timer);
    this.idle.delete(key);
    return resting?.engine;
  }

  private async rest(key: string, engine: SharedEngine): Promise<void> {
    const timer = setTimeout(() => void this.end(key), IDLE_TIME).unref();
    this.idle.set(key, { engine, timer });
    const [oldest] = this.idle.keys();
    if (this.idle.size > MAX_IDLE) await this.end(oldest!);
  }

  private async end(key: string): Promise<void> {
    const engine = this.woken(key);
    if (engine !== undefined) await this.closed(engine);
  }

  private async closed({ opened }: SharedEngine): Promise<void> {
    const { engine } = await opened;
    await this.calls.during(() => engine.close());
  }
}

/** An open DuckDB file is locked, so that its owner could not write to it. */
function mayStay(files: readonly string[]): boolean {
  return files.every((file) => fileFormat(file)?.kind !== "duckdb");
}

/**
 * What changes if another file takes the place of a file, or if the file is written to. A program
 * can set the time of modification, so the time of the change of status counts too. If there is no
 * file, opening the file fails with an error that says so.
 */
function versionOf(file: string): readonly string[] {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  if (found === undefined) return [];
  return [found.dev, found.ino, found.mtimeNs, found.ctimeNs, found.size].map(String);
}
