/**
 * Wall-clock and CPU time in seconds.
 * @typedef {{ readonly wall: number, readonly cpu: number }} Timed
 */

/**
 * Measures a task. DuckDB runs in threads of this process, so the CPU time includes DuckDB.
 * @param {() => Promise<unknown>} task
 * @returns {Promise<Timed>}
 */
export async function timed(task) {
  const start = performance.now();
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - start) / 1000, cpu: (user + system) / 1e6 };
}

/** @type {(times: readonly Timed[]) => Timed} */
export function median(times) {
  const middle = (/** @type {number[]} */ list) =>
    list.sort((a, b) => a - b)[list.length >> 1] ?? 0;
  return { wall: middle(times.map(({ wall }) => wall)), cpu: middle(times.map(({ cpu }) => cpu)) };
}

/**
 * The wall-clock time, with the CPU time in parentheses.
 * @type {(time: Timed) => string}
 */
export function shown({ wall, cpu }) {
  return `${wall.toFixed(2).padStart(6)} (${cpu.toFixed(2).padStart(6)})`;
}
