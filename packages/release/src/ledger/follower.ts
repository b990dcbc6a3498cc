import {
  corrupt,
  type Draft,
  draftCheckpoint,
  type Json,
  LedgerState,
  type StoredEntry,
  sealed,
} from "@noisewright/core/ledger";
import { Queue } from "./queue.js";
import { CHECKPOINT_EVERY, resume } from "./resume.js";
import type { LedgerStore, Reader, Session } from "./store.js";

/** Returns the current time, which is stored with each entry. */
export type Clock = () => Date;

/**
 * The up-to-date state of a ledger. Every task first reads the entries that other processes have
 * appended, so every decision is based on the whole ledger.
 */
export class Follower {
  private state: LedgerState;
  private readonly queue = new Queue();

  constructor(
    readonly store: LedgerStore,
    private readonly name: string,
    private readonly now: Clock,
    private readonly checkpointEvery = CHECKPOINT_EVERY,
  ) {
    this.state = new LedgerState(name);
  }

  reading<T>(task: (state: LedgerState, now: Date) => Promise<T>): Promise<T> {
    return this.queue.run(async () => {
      await this.catchUp(this.store);
      return await task(this.state, this.now());
    });
  }

  /**
   * Makes a decision while no other process can write to the ledger. If the decision has a draft of
   * an entry, the entry is stored durably before `finish` runs.
   */
  writing<D extends { readonly draft?: Draft | undefined }, T>(
    decide: (state: LedgerState, now: Date) => D,
    finish: (state: LedgerState, decision: D) => Promise<T>,
  ): Promise<T> {
    return this.queue.run(async () => {
      const { decision, stored } = await this.store.exclusively(this.name, async (session) => {
        await this.catchUp(session);
        const now = this.now();
        const decision = decide(this.state, now);
        return {
          decision,
          stored: decision.draft && (await this.add(session, decision.draft, now)),
        };
      });
      for (const entry of stored ?? []) this.state.append(entry);
      return await finish(this.state, decision);
    });
  }

  /** Appends the entry of a draft, after a checkpoint if one is due. */
  private async add(session: Session, draft: Draft, now: Date): Promise<readonly StoredEntry[]> {
    const { state } = this;
    const checkpoint = await this.checkpoint(session, draft.time, now);
    const { index, previous } = state.nextPosition;
    const place = checkpoint
      ? { index: index + 1, previous: checkpoint.hash }
      : { index, previous };
    const entry = sealed(state, draft, now, place);
    await session.append(place.index, entry, draft.objects);
    return checkpoint ? [checkpoint, entry] : [entry];
  }

  /**
   * Appends a checkpoint if one is due. It is stored together with the entry after it, or not at
   * all, and has the same time. It does not change what the entry after it may do.
   */
  private async checkpoint(session: Session, time: string | undefined, now: Date) {
    const { state } = this;
    if (state.uncovered < this.checkpointEvery) return undefined;
    const draft = { ...draftCheckpoint(state), time };
    const stored = sealed(state, draft, now);
    await session.append(state.nextPosition.index, stored, draft.objects);
    return stored;
  }

  /** The stored answers with these hashes. */
  async answers(hashes: readonly string[]): Promise<ReadonlyMap<string, Json>> {
    const found = await this.store.objects(hashes);
    for (const hash of hashes) this.state.check("answer", hash, found.get(hash));
    return found;
  }

  /** The states of sources with these hashes. A ledger that was imported does not have them. */
  async sources(hashes: readonly string[]): Promise<ReadonlyMap<string, Json>> {
    const found = await this.store.objects(hashes);
    for (const [hash, source] of found) this.state.check("source", hash, source);
    return found;
  }

  /**
   * Reads the entries that are new. Also reads the last known entry again, to notice a ledger that
   * was restored from a copy.
   */
  private async catchUp(reader: Reader): Promise<void> {
    if (!this.state.exists) {
      this.state = (await resume(reader, this.name, this.checkpointEvery)) ?? this.state;
    }
    const { state } = this;
    const { index, previous } = state.nextPosition;
    const tail = await reader.entries(state.name, Math.max(0, index - 1));
    if (index > 0 && tail[0]?.hash !== previous) {
      throw corrupt(state.name, `entry ${index - 1} has changed since it was read`);
    }
    for (const stored of index > 0 ? tail.slice(1) : tail) state.append(stored);
    if (!state.exists) return;
    const hashes = state.unknownEvents();
    const events = hashes.length === 0 ? new Map() : await reader.objects(hashes);
    for (const hash of hashes) state.learn(hash, events.get(hash));
  }
}
