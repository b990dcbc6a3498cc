/** Returns the largest of the most recently pushed values. */
export interface RunningMaximum {
  push(value: bigint): void;
  value(): bigint;
}

/** The maximum of the last `length` values pushed; 0 before the first. */
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
