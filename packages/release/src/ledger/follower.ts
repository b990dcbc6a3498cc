import {
  corrupt,
  type Draft,
  draftCheckpoint,
  type Json,
  LedgerState,
  sealed,
} from "@noisewright/core/ledger";
import {
  type Decision,
  type Outcome,
  type Reading,
  type Sealed,
  settle,
  type Waiting,
} from "./decisions.js";
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
  private waiting: Waiting[] = [];
  private readings: Reading[] = [];

  constructor(
    readonly store: LedgerStore,
    private readonly name: string,
    private readonly now: Clock,
    private readonly checkpointEvery = CHECKPOINT_EVERY,
  ) {
    this.state = new LedgerState(name);
  }

  /**
   * Runs a task that reads the state. Tasks that wait at the same time read the store once. Tasks
   * that wait for a transaction need not read it at all.
   */
  reading<T>(task: (state: LedgerState, now: Date) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.readings.push({
        reject,
        run: async (state) => resolve(await task(state, this.now())),
      });
      if (this.readings.length === 1) void this.queue.run(() => this.readTogether());
    });
  }

  private async readTogether(): Promise<void> {
    const readings = this.readings.splice(0);
    if (readings.length === 0) return; // They were run after a transaction.
    try {
      await this.catchUp(this.store);
    } catch (error) {
      for (const { reject } of readings) reject(error);
      return;
    }
    await this.run(readings);
  }

  private async run(readings: readonly Reading[]): Promise<void> {
    await Promise.all(readings.map(({ run, reject }) => run(this.state).catch(reject)));
  }

  /**
   * Makes a decision while no other process can write to the ledger. If the decision has a draft of
   * an entry, the entry is stored durably before `finish` runs. Decisions that wait for the ledger at
   * the same time share one transaction: each decision sees the entries of the decisions before it,
   * and a decision that fails refuses no other.
   */
  writing<D extends { readonly draft?: Draft | undefined }, T>(
    decide: (state: LedgerState, now: Date) => D,
    finish: (state: LedgerState, decision: D) => Promise<T>,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.push({
        reject,
        decide: (state, now) => {
          const decision = decide(state, now);
          return {
            draft: decision.draft,
            finish: async () => resolve(await finish(this.state, decision)),
          };
        },
      });
      if (this.waiting.length === 1) void this.queue.run(() => this.writeTogether());
    });
  }

  /** Stores the entries of all waiting decisions in one transaction, and then finishes them. */
  private async writeTogether(): Promise<void> {
    let writes: readonly Waiting[] | undefined;
    let stored = Number.POSITIVE_INFINITY;
    let outcomes: readonly Outcome[];
    let readings: readonly Reading[] = [];
    try {
      outcomes = await this.store.exclusively(this.name, async (session) => {
        this.forgetFrom(stored); // A store may run its work again after a conflict.
        writes ??= this.waiting.splice(0);
        await this.catchUp(session);
        stored = this.state.nextPosition.index;
        const now = this.now();
        const each: Outcome[] = [];
        for (const write of writes) each.push(await this.write(session, write, now));
        // No other process can append before the transaction ends, so these tasks may read its state.
        readings = [...readings, ...this.readings.splice(0)];
        return each;
      });
    } catch (error) {
      this.forgetFrom(stored);
      for (const { reject } of writes ?? this.waiting.splice(0)) reject(error);
      this.readings.unshift(...readings);
      return;
    }
    // A refusal may depend on the entries before it, so it counts only now that they are stored.
    for (const outcome of outcomes) await settle(outcome);
    await this.run(readings);
  }

  /** If the state has entries from this one on, which were not stored, it is read again. */
  private forgetFrom(stored: number): void {
    if (this.state.nextPosition.index > stored) this.state = new LedgerState(this.name);
  }

  /** Makes one decision of a transaction, and appends its entries. */
  private async write(session: Session, { decide, reject }: Waiting, now: Date): Promise<Outcome> {
    let decided: { readonly decision: Decision; readonly sealed: readonly Sealed[] };
    try {
      const decision = decide(this.state, now);
      const { draft } = decision;
      decided = { decision, sealed: draft === undefined ? [] : this.sealed(draft, now) };
    } catch (error) {
      return { reject, refused: error };
    }
    for (const { entry, objects } of decided.sealed) {
      await session.append(this.state.nextPosition.index, entry, objects);
      this.state.append(entry);
    }
    return { reject, finish: decided.decision.finish };
  }

  /** The entry of a draft, after a checkpoint if one is due. The checkpoint has the same time. */
  private sealed(draft: Draft, now: Date): readonly Sealed[] {
    const { state } = this;
    if (state.uncovered < this.checkpointEvery) {
      return [{ entry: sealed(state, draft, now), objects: draft.objects }];
    }
    const covering = { ...draftCheckpoint(state), time: draft.time };
    const checkpoint = sealed(state, covering, now);
    const place = { index: state.nextPosition.index + 1, previous: checkpoint.hash };
    return [
      { entry: checkpoint, objects: covering.objects },
      { entry: sealed(state, draft, now, place), objects: draft.objects },
    ];
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
