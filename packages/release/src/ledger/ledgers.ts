import { type ErrorCode, NoisewrightError } from "@noisewright/core";
import { draftCreate, type LedgerSummary, type NewLedger } from "@noisewright/core/ledger";
import { type Clock, Follower } from "./follower.js";
import { Ledger } from "./ledger.js";
import { CHECKPOINT_EVERY } from "./resume.js";
import type { LedgerStore } from "./store.js";

/** A ledger that cannot be read, and the reason. */
export interface Damaged {
  readonly name: string;
  readonly error: NoisewrightError;
}

export interface Listed {
  readonly ledgers: readonly LedgerSummary[];
  readonly damaged: readonly Damaged[];
}

interface ListOptions {
  readonly wanted?: (name: string) => boolean;
  readonly signal?: AbortSignal;
}

/** The codes of ledgers that were damaged, or that a newer version has written. */
const UNREADABLE: readonly ErrorCode[] = ["corrupt", "unsupported"];

/** The ledgers in one store. */
export class Ledgers {
  private readonly opened = new Map<string, Ledger>();

  constructor(
    readonly store: LedgerStore,
    readonly now: Clock,
    /** The number of entries after which the next entry gets a checkpoint before it. */
    private readonly checkpointEvery = CHECKPOINT_EVERY,
  ) {}

  /**
   * Lists the ledgers with the wanted names. One damaged ledger does not hide the other ledgers.
   */
  async list({ wanted = () => true, signal }: ListOptions = {}): Promise<Listed> {
    const ledgers: LedgerSummary[] = [];
    const damaged: Damaged[] = [];
    for (const name of (await this.store.names()).filter(wanted)) {
      signal?.throwIfAborted();
      try {
        ledgers.push(await this.ledger(name).summary());
      } catch (error) {
        if (!(error instanceof NoisewrightError && UNREADABLE.includes(error.code))) throw error;
        damaged.push({ name, error });
      }
    }
    return { ledgers, damaged };
  }

  /**
   * Returns the ledger with this name, always the same object for the same name. The ledger need
   * not exist. A call of one of its methods fails if the ledger does not exist.
   */
  ledger(name: string): Ledger {
    const ledger = this.opened.get(name) ?? this.newLedger(name);
    this.opened.set(name, ledger);
    return ledger;
  }

  private newLedger(name: string): Ledger {
    return new Ledger(this.store, name, this.now, this.checkpointEvery);
  }

  async create(options: NewLedger): Promise<Ledger> {
    const draft = draftCreate(options);
    const { name } = options;
    await new Follower(this.store, name, this.now).writing(
      (state) => {
        if (!state.exists) return { draft };
        throw new NoisewrightError({
          code: "conflict",
          subject: `ledger "${name}"`,
          what: "a ledger of this name exists already",
          advice: "choose another name, or raise the budget of this ledger",
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
