import { statSync } from "node:fs";
import type { Engine } from "@noisewright/engines";
import {
  type Connected,
  type ConnectOptions,
  connect,
  connectAll,
  type SourceAddress,
} from "@noisewright/engines/connect";

type SharedFile = Extract<SourceAddress, { readonly file: unknown }> & { readonly file: string };

interface SharedEngine {
  readonly opened: Promise<Connected>;
  users: number;
}

/**
 * Engines that concurrent releases share, because opening an engine takes longer than a query. If a
 * data file is replaced, a new engine is opened for the file. An engine is closed when its last
 * user closes it.
 */
export class SharedEngines {
  private readonly open = new Map<string, SharedEngine>();

  /** Opens a file. */
  async use(file: string, options: ConnectOptions): Promise<Engine> {
    const key = JSON.stringify([file, versionOf(file), options]);
    const opening = async () => ({ engine: await connect(file, options), names: {} });
    return (await this.share(key, opening)).engine;
  }

  /** Opens several files in one engine. */
  async useAll(sources: Readonly<Record<string, SharedFile>>): Promise<Connected> {
    const files = Object.entries(sources);
    const key = JSON.stringify(files.map(([name, one]) => [name, one, versionOf(one.file)]));
    return await this.share(key, () => connectAll(sources));
  }

  private async share(key: string, opening: () => Promise<Connected>): Promise<Connected> {
    const shared = this.open.get(key) ?? { opened: opening(), users: 0 };
    this.open.set(key, shared);
    shared.users++;
    let isClosed = false;
    const close = async () => {
      if (isClosed) return;
      isClosed = true;
      shared.users--;
      if (shared.users > 0) return;
      this.open.delete(key);
      await (await shared.opened).engine.close();
    };
    try {
      const { engine, names } = await shared.opened;
      return { engine: withClose(engine, close), names };
    } catch (error) {
      this.open.delete(key);
      throw error;
    }
  }
}

const withClose = (engine: Engine, close: () => Promise<void>): Engine => ({
  dialect: engine.dialect,
  table: (name, signal) => engine.table(name, signal),
  run: (plan, run) => engine.run(plan, run),
  counts: (plan, run) => engine.counts(plan, run),
  spread: (plan, run) => engine.spread(plan, run),
  fingerprint: async (name) => engine.fingerprint?.(name),
  close,
});

/**
 * What changes if another file takes the place of a file, or if the file is written to. If there is
 * no file, opening the file fails with an error that says so.
 */
function versionOf(file: string): readonly number[] {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? [] : [found.ino, found.mtimeMs, found.size];
}
