/** Returns the largest of the most recently pushed values. */
export interface Largest {
  push(value: bigint): void;
  value(): bigint;
}

/** The maximum of the last `reach` values pushed; 0 before the first. */
export function slidingMaximum(reach: number): Largest {
  const queue: { value: bigint; index: number }[] = [];
  let head = 0;
  let index = 0;
  return {
    push(value) {
      while (queue.length > head && queue.at(-1)!.value <= value) queue.pop();
      queue.push({ value, index: index++ });
      while (queue[head]!.index < index - reach) head++;
    },
    value: () => queue[head]?.value ?? 0n,
  };
}
