/** An object that receives values one by one and returns the largest of the most recent values. */
export interface RunningMaximum {
  push(value: bigint): void;
  value(): bigint;
}

/**
 * Computes the maximum of the last `length` values pushed. The maximum is 0 before the first value.
 */
export function slidingMaximum(length: number): RunningMaximum {
  const queue: { value: bigint; index: number }[] = [];
  let head = 0;
  let index = 0;
  return {
    push(value) {
      while (queue.length > head && queue.at(-1)!.value <= value) queue.pop();
      queue.push({ value, index: index++ });
      while (queue[head]!.index < index - length) head++;
    },
    value: () => queue[head]?.value ?? 0n,
  };
}
