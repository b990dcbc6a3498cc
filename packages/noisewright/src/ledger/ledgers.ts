import {
  draftCreate,
  type LedgerSummary,
  type NewLedger,
  NoisewrightError,
} from "@noisewright/core";
import { Follower } from "./follower.js";
import { Ledger } from "./ledger.js";
import type { LedgerStore } from "./store.js";

/** The ledgers in one store. */
export class Ledgers {
  private readonly known = new Map<string, Ledger>();

  constructor(readonly store: LedgerStore) {}

  async list(): Promise<readonly LedgerSummary[]> {
    const summaries: LedgerSummary[] = [];
    for (const name of await this.store.names()) summaries.push(await this.ledger(name).summary());
    return summaries;
  }

  /** Whether there is one of the name is found out when it is used. The same one each time: it has been followed. */
  ledger(name: string): Ledger {
    const ledger = this.known.get(name) ?? new Ledger(this.store, name);
    this.known.set(name, ledger);
    return ledger;
  }

  async create(options: NewLedger): Promise<Ledger> {
    const draft = draftCreate(options);
    const { name } = options;
    await new Follower(this.store, name).writing(
      (state) => {
        if (!state.exists) return { draft };
        throw new NoisewrightError({
          code: "conflict",
          subject: `ledger "${name}"`,
          what: "there is one already",
          advice: "choose another name, or raise its budget",
        });
      },
      async () => {},
    );
    return this.ledger(name);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
