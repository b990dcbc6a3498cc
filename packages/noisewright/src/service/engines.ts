import { statSync } from "node:fs";
import type { Engine } from "@noisewright/engines";
import { type ConnectOptions, connect } from "@noisewright/engines/connect";

interface OpenEngine {
  readonly engine: Promise<Engine>;
  users: number;
}

/**
 * Engines that concurrent releases share, because opening an engine takes longer than a query. If a
 * data file is replaced, a new engine is opened for the file. An engine is closed when its last
 * user closes it.
 */
export class SharedEngines {
  private readonly open = new Map<string, OpenEngine>();

  async use(file: string, options: ConnectOptions): Promise<Engine> {
    const { ino, mtimeMs, size } = statSync(file);
    const key = JSON.stringify([file, ino, mtimeMs, size, options]);
    const shared = this.open.get(key) ?? { engine: connect(file, options), users: 0 };
    this.open.set(key, shared);
    shared.users++;
    let isClosed = false;
    const close = async () => {
      if (isClosed) return;
      isClosed = true;
      shared.users--;
      if (shared.users > 0) return;
      this.open.delete(key);
      await (await shared.engine).close();
    };
    try {
      const engine = await shared.engine;
      return {
        dialect: engine.dialect,
        table: (name, signal) => engine.table(name, signal),
        run: (plan, run) => engine.run(plan, run),
        counts: (plan, run) => engine.counts(plan, run),
        fingerprint: async (name) => engine.fingerprint?.(name),
        close,
      };
    } catch (error) {
      this.open.delete(key);
      throw error;
    }
  }
}
