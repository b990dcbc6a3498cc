import { exportLines, historyOf, type Ledgers, requestsIn } from "@noisewright/release/ledger";
import type { AnswerOf, BodyOf } from "../endpoints/index.js";
import { Refusal, toHttpError } from "./refusal.js";
import { type LimitedClient, whatIfAnswerOf } from "./what-if-answer.js";

interface ListOptions {
  /** Which ledgers the caller may see. Default: all. */
  readonly wanted?: (name: string) => boolean;
  readonly signal?: AbortSignal;
}

/** The answers of the endpoints about ledgers. A ledger that does not exist is refused. */
export const LEDGER_ANSWERS = {
  async ledgers(open: Ledgers, options: ListOptions = {}): Promise<AnswerOf<"ledgers">> {
    const { ledgers: datasets, damaged } = await open.list(options);
    const unreadable = damaged.map(({ name, error }) => ({
      name,
      error: toHttpError(error).error,
    }));
    return { datasets, unreadable };
  },

  async ledger(open: Ledgers, name: string): Promise<AnswerOf<"ledger">> {
    const found = await history(open, name);
    return { ...found.summary, requests: requestsIn(found), history: found.entries };
  },

  /** What planned releases would cost. A client with a quota also sees what they take from it. */
  async whatIf(
    open: Ledgers,
    name: string,
    body: BodyOf<"whatIf">,
    client?: LimitedClient,
  ): Promise<AnswerOf<"whatIf">> {
    await requireLedger(open, name);
    return await whatIfAnswerOf(open, name, body, client);
  },

  async verify(open: Ledgers, name: string): Promise<AnswerOf<"verify">> {
    return (await history(open, name)).summary;
  },

  /** With its answers, an exported ledger can be continued in another store. */
  async export(
    open: Ledgers,
    name: string,
    options: { readonly answers?: boolean } = {},
  ): Promise<AnswerOf<"export">> {
    const lines = exportLines(await history(open, name), options);
    return lines.map((line) => `${line}\n`).join("");
  },

  async create(open: Ledgers, body: BodyOf<"create">): Promise<AnswerOf<"create">> {
    const { epsilon, delta, ...rest } = body;
    const ledger = await open.create({ ...rest, budget: { epsilon, delta } });
    return await ledger.summary();
  },

  async raise(open: Ledgers, name: string, budget: BodyOf<"raise">): Promise<AnswerOf<"raise">> {
    await requireLedger(open, name);
    return await open.ledger(name).raise(budget);
  },
};

async function history(open: Ledgers, name: string) {
  await requireLedger(open, name);
  return await historyOf(open, name);
}

async function requireLedger({ store }: Ledgers, name: string): Promise<void> {
  if (!(await store.names()).includes(name)) throw noLedger();
}

/** The refusal for a ledger that does not exist, or that the caller may not use. */
export function noLedger(): Refusal {
  return new Refusal(
    404,
    "not-found",
    "ledger: there is no ledger with this name; see GET /api/ledger",
  );
}
