import { corrupt, type Draft, type Json, LedgerState, sealed } from "@noisewright/core/ledger";
import { Queue } from "./queue.js";
import type { LedgerStore, Reader } from "./store.js";

/** Tells the time that entries are stamped with. */
export type Clock = () => Date;

/**
 * A ledger's state, kept up with its entries. Every task first takes what others have appended, so
 * that a decision never rests on less than the whole ledger.
 */
export class Follower {
  private readonly state: LedgerState;
  private readonly queue = new Queue();

  constructor(
    readonly store: LedgerStore,
    name: string,
    private readonly now: Clock,
  ) {
    this.state = new LedgerState(name);
  }

  reading<T>(task: (state: LedgerState) => Promise<T>): Promise<T> {
    return this.queue.run(async () => {
      await this.catchUp(this.store);
      return await task(this.state);
    });
  }

  /**
   * Decide alone with the ledger. A draft is in the ledger, durably, before `finish` sees the
   * state that has it.
   */
  writing<D extends { readonly draft?: Draft | undefined }, T>(
    decide: (state: LedgerState) => D,
    finish: (state: LedgerState, decision: D) => Promise<T>,
  ): Promise<T> {
    const { state, store } = this;
    return this.queue.run(async () => {
      const { decision, stored } = await store.exclusively(state.name, async (session) => {
        await this.catchUp(session);
        const made = decide(state);
        if (made.draft === undefined) return { decision: made };
        const entry = sealed(state, made.draft, this.now());
        await session.append(state.nextPosition.index, entry, made.draft.objects);
        return { decision: made, stored: entry };
      });
      if (stored !== undefined) state.append(stored);
      return await finish(state, decision);
    });
  }

  /** Answers by their hashes, as they were stored. */
  async answers(hashes: readonly string[]): Promise<ReadonlyMap<string, Json>> {
    const found = await this.store.objects(hashes);
    for (const hash of hashes) this.state.check("answer", hash, found.get(hash));
    return found;
  }

  /** The last entry that is known is read again: a ledger that was put back is not followed. */
  private async catchUp(reader: Reader): Promise<void> {
    const { state } = this;
    const { index, previous } = state.nextPosition;
    const tail = await reader.entries(state.name, Math.max(0, index - 1));
    if (index > 0 && tail[0]?.hash !== previous) {
      throw corrupt(state.name, `entry ${index - 1} is not what it was`);
    }
    for (const stored of index > 0 ? tail.slice(1) : tail) state.append(stored);
    if (!state.exists) return;
    const hashes = state.unknownEvents();
    const events = hashes.length === 0 ? new Map() : await reader.objects(hashes);
    for (const hash of hashes) state.learn(hash, events.get(hash));
  }
}
