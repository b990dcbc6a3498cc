import { secureRandom } from "@noisewright/core";
import { parseSpec, runRelease } from "@noisewright/release";
import { Ledgers, memoryStore } from "@noisewright/release/ledger";

/** @import { Engine, RunOptions } from "@noisewright/engines" */

/**
 * The true integers of a release as text, and the seconds of each step.
 * @typedef {{ readonly integers: string, readonly steps: readonly (readonly [string, number])[] }} Run
 */

/** All engines choose the same rows and groups of a unit, because they get the same salt. */
const SALT = Uint8Array.from({ length: 16 }, (_, i) => 7 * i);

/**
 * Runs a release, and keeps the true integers of all its queries.
 * @param {string} text The spec.
 * @param {() => Promise<Engine>} open
 * @param {() => Promise<number>} [cpu] The processor seconds so far; by default, the clock.
 * @returns {Promise<Run>}
 */
export async function released(text, open, cpu = async () => performance.now() / 1000) {
  /** @type {[string, number][]} */
  const steps = [];
  /** @type {unknown[]} */
  const integers = [];
  /** @type {<T>(name: string, work: () => Promise<T>) => Promise<T>} */
  const step = async (name, work) => {
    const before = await cpu();
    const result = await work();
    steps.push([name, (await cpu()) - before]);
    return result;
  };
  /** @type {(engine: Engine) => Engine} */
  const recorded = (engine) => {
    /** @type {(name: string, work: (options: RunOptions) => Promise<unknown>) => (options: RunOptions) => Promise<any>} */
    const query = (name, work) => async (options) => {
      const result = await step(name, () => work({ ...options, salt: SALT }));
      integers.push(result);
      return result;
    };
    const of = (/** @type {number} */ number) => `query ${number}`;
    let queries = 0;
    return {
      dialect: engine.dialect,
      table: (name, signal) => engine.table(name, signal),
      run: (one, options) => query(of(++queries), (given) => engine.run(one, given))(options),
      counts: (one, options) => query(of(++queries), (given) => engine.counts(one, given))(options),
      spread: (one, options) => query(of(++queries), (given) => engine.spread(one, given))(options),
      fingerprint: async (name) => engine.fingerprint?.(name),
      close: () => engine.close(),
    };
  };
  const ledgers = new Ledgers(memoryStore(), () => new Date());
  await step("release", () =>
    runRelease(parseSpec(text, "spec.yaml"), {
      openEngine: async () => recorded(await step("open", open)),
      openLedgers: async () => ({ ledgers, close: async () => {} }),
      random: secureRandom(),
      solve: () => Promise.reject(new Error("no release here needs a linear programme")),
    }),
  );
  return { integers: JSON.stringify(integers, plain), steps };
}

/** @type {(name: string, value: unknown) => unknown} */
const plain = (_, value) =>
  typeof value === "bigint" ? String(value) : ArrayBuffer.isView(value) ? `${value}` : value;
