/** A queue in which callers take turns. The items of one caller stay in order. */
export class FairQueue<T extends { readonly caller: string }> {
  private readonly queues = new Map<string, T[]>();

  get size(): number {
    return [...this.queues.values()].reduce((sum, { length }) => sum + length, 0);
  }

  sizeOf(caller: string): number {
    return this.queues.get(caller)?.length ?? 0;
  }

  push(item: T): void {
    const queue = this.queues.get(item.caller) ?? [];
    queue.push(item);
    this.queues.set(item.caller, queue);
  }

  /**
   * Removes and returns the next item. The item belongs to one of the callers with the smallest
   * `load`. Among these callers, the caller that has waited longest for a turn is chosen. A caller
   * with an infinite load gets no turn.
   */
  take(load: (caller: string) => number): T | undefined {
    let next: string | undefined;
    let smallest = Number.POSITIVE_INFINITY;
    for (const caller of this.queues.keys()) {
      if (load(caller) < smallest) [next, smallest] = [caller, load(caller)];
    }
    if (next === undefined) return undefined;
    const queue = this.queues.get(next)!;
    const item = queue.shift();
    this.queues.delete(next); // This moves the caller to the end of the order.
    if (queue.length > 0) this.queues.set(next, queue);
    return item;
  }

  /** Removes an item. Returns whether the item was in the queue. */
  remove(item: T): boolean {
    const queue = this.queues.get(item.caller) ?? [];
    const index = queue.indexOf(item);
    if (index === -1) return false;
    queue.splice(index, 1);
    if (queue.length === 0) this.queues.delete(item.caller);
    return true;
  }

  clear(): readonly T[] {
    const all = [...this.queues.values()].flat();
    this.queues.clear();
    return all;
  }
}
