/** What waits, by who asked: callers take turns, and of one caller the first to ask is first. */
export class FairQueue<T extends { readonly caller: string }> {
  private readonly lines = new Map<string, T[]>();

  get size(): number {
    return [...this.lines.values()].reduce((sum, { length }) => sum + length, 0);
  }

  sizeOf(caller: string): number {
    return this.lines.get(caller)?.length ?? 0;
  }

  push(item: T): void {
    const line = this.lines.get(item.caller) ?? [];
    line.push(item);
    this.lines.set(item.caller, line);
  }

  /** Of callers with the least `load`, the one whose last turn is longest ago; infinite is no turn. */
  take(load: (caller: string) => number): T | undefined {
    let next: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const caller of this.lines.keys()) {
      if (load(caller) < least) [next, least] = [caller, load(caller)];
    }
    if (next === undefined) return undefined;
    const line = this.lines.get(next)!;
    const item = line.shift();
    this.lines.delete(next); // it goes to the end
    if (line.length > 0) this.lines.set(next, line);
    return item;
  }

  /** Whether it was waiting. */
  remove(item: T): boolean {
    const line = this.lines.get(item.caller) ?? [];
    const at = line.indexOf(item);
    if (at === -1) return false;
    line.splice(at, 1);
    if (line.length === 0) this.lines.delete(item.caller);
    return true;
  }

  clear(): readonly T[] {
    const all = [...this.lines.values()].flat();
    this.lines.clear();
    return all;
  }
}
