import type { Duals, Ray } from "./layout.js";
import type { Task } from "./task.js";

/** Every `stride`-th answer of a task, with all outputs, as a task of its own. */
export interface Coarse {
  readonly task: Task;
  readonly stride: number;
}

/**
 * Returns a task with fewer answers and fewer steps in the sensitivity. A mechanism for all answers
 * is also a mechanism for these answers. Returns undefined if no stride divides both the steps and
 * the range, or if the answers have weights or budgets.
 */
export function coarseOf(task: Task): Coarse | undefined {
  const { delta, steps, last, perStep, prior } = task;
  if (prior !== undefined || delta > 0) return undefined;
  let stride = 2;
  while (stride <= steps && (steps % stride > 0 || last % stride > 0)) stride++;
  if (stride > steps) return undefined;
  const part = (table: Float64Array) => table.filter((_, at) => (at % (last + 1)) % stride === 0);
  const demands = task.demands.map((demand) => ({ ...demand, values: part(demand.values) }));
  return {
    stride,
    task: {
      ...task,
      steps: steps / stride,
      last: last / stride,
      perStep: perStep * stride,
      loss: part(task.loss),
      demands,
    },
  };
}

/**
 * Rays of all answers that agree with a ray of every `stride`-th answer. The answers of a group of
 * `stride` neighbours have the same level. Answers within the sensitivity are in groups within the
 * coarse sensitivity, so their levels differ by at most 1.
 */
export function refined({ output, levels }: Ray, stride: number): Ray[] {
  const size = (levels.length - 1) * stride + 1;
  return Array.from({ length: stride }, (_, shift) => ({
    output,
    levels: Uint16Array.from({ length: size }, (_, i) => levels[Math.floor((i + shift) / stride)]!),
  }));
}

/** The prices of every `stride`-th answer, spread over the answers nearby. */
export function spread({ sums, losses, demands, cuts }: Duals, stride: number): Duals {
  const spreadOut = (prices: Float64Array) => {
    const last = (prices.length - 1) * stride;
    const all = new Float64Array(last + 1);
    for (const [k, price] of prices.entries()) {
      for (let off = 1 - stride; off < stride; off++) {
        const i = Math.min(last, Math.max(0, k * stride + off));
        all[i] = all[i]! + (price * (stride - Math.abs(off))) / stride ** 2;
      }
    }
    return all;
  };
  return {
    sums: spreadOut(sums),
    losses: spreadOut(losses),
    demands: demands.map(spreadOut),
    cuts,
  };
}
