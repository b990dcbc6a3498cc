import { statSync } from "node:fs";
import type { Engine } from "@noisewright/engines";
import { type ConnectOptions, connect } from "@noisewright/engines/connect";

interface Open {
  readonly engine: Promise<Engine>;
  users: number;
}

/**
 * Engines that releases share while any of them uses one: opening takes longer than a query. A file
 * that was replaced is another one, and nothing is held open that nobody uses.
 */
export class SharedEngines {
  private readonly open = new Map<string, Open>();

  async use(file: string, options: ConnectOptions): Promise<Engine> {
    const { ino, mtimeMs, size } = statSync(file);
    const key = JSON.stringify([file, ino, mtimeMs, size, options]);
    const shared = this.open.get(key) ?? { engine: connect(file, options), users: 0 };
    this.open.set(key, shared);
    shared.users++;
    let left = false;
    const leave = async () => {
      if (left) return;
      left = true;
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
        close: leave,
      };
    } catch (error) {
      this.open.delete(key);
      throw error;
    }
  }
}
