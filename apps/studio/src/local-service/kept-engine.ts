import { NoisewrightError } from "@noisewright/core";
import type { Engine } from "@noisewright/engines";

/** An engine without users is closed after this many milliseconds, which frees its memory. */
const IDLE = 5 * 60_000;

interface Kept {
  readonly key: string;
  readonly opened: Promise<Engine>;
  /** Stops the opening of the engine. */
  readonly stop: AbortController;
  users: number;
  /** Closes the engine when its last user has left. */
  isDropped: boolean;
}

/**
 * Keeps the last engine open, because starting DuckDB takes seconds. Requests with the same key
 * share the engine. An engine with another key takes its place.
 */
export class KeptEngine {
  private kept: Kept | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * The engine of a key. To close the returned engine only ends this use of it. If `signal` is
   * aborted, the opening goes on for the next request, unless that has another key.
   */
  async use(
    key: string,
    open: (signal: AbortSignal) => Promise<Engine>,
    signal: AbortSignal,
  ): Promise<Engine> {
    clearTimeout(this.timer);
    if (this.kept?.key !== key) void this.drop();
    this.kept ??= opening(key, open);
    const { kept } = this;
    kept.users++;
    try {
      const engine = await beforeAbort(kept.opened, signal);
      return shared(engine, {
        leave: () => this.leave(kept),
        failed: (error) => isBroken(error) && this.kept === kept && void this.drop(),
      });
    } catch (error) {
      if (!signal.aborted && this.kept === kept) this.kept = undefined;
      await this.leave(kept);
      throw error;
    }
  }

  /** Closes the engine as soon as nobody uses it. The next use opens another engine. */
  async drop(): Promise<void> {
    const { kept } = this;
    this.kept = undefined;
    if (kept === undefined) return;
    kept.isDropped = true;
    if (kept.users === 0) await close(kept);
  }

  private async leave(kept: Kept): Promise<void> {
    kept.users--;
    if (kept.users > 0) return;
    if (kept.isDropped) return await close(kept);
    if (this.kept !== kept) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.drop(), IDLE);
  }
}

function opening(key: string, open: (signal: AbortSignal) => Promise<Engine>): Kept {
  const stop = new AbortController();
  const opened = open(stop.signal);
  opened.catch(() => {}); // If all users have left, nobody else handles the error.
  return { key, opened, stop, users: 0, isDropped: false };
}

async function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
  });
  signal.addEventListener("abort", stop, { once: true });
  return await Promise.race([work, aborted]).finally(() =>
    signal.removeEventListener("abort", stop),
  );
}

async function close({ opened, stop }: Kept): Promise<void> {
  stop.abort();
  const engine = await opened.catch(() => undefined);
  await engine?.close();
}

/**
 * Whether an engine may be unusable after an error. To stop a query may stop all of DuckDB. Other
 * errors are about the query.
 */
function isBroken(error: unknown): boolean {
  return !(error instanceof NoisewrightError) || /^(unavailable|cancelled)$/.test(error.code);
}

interface Use {
  leave(): Promise<void>;
  failed(error: unknown): void;
}

/** The engine for one of its users. */
function shared(engine: Engine, { leave, failed }: Use): Engine {
  const watched = async <T>(answer: Promise<T>): Promise<T> => {
    answer.catch(failed);
    return await answer;
  };
  let isClosed = false;
  return {
    dialect: engine.dialect,
    table: (name, signal) => watched(engine.table(name, signal)),
    run: (query, options) => watched(engine.run(query, options)),
    counts: (query, options) => watched(engine.counts(query, options)),
    spread: (query, options) => watched(engine.spread(query, options)),
    fingerprint: async (name) => engine.fingerprint?.(name),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await leave();
    },
  };
}
