import { NoisewrightError } from "@noisewright/core";
import { digestOf, type Json, LedgerState, summaryOf } from "@noisewright/core/ledger";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Ledger } from "../../src/ledger/ledger.js";
import { Ledgers } from "../../src/ledger/ledgers.js";
import { pureEvent } from "./kit.js";
import type { Place } from "./store-contract.js";

/** A simple model of a ledger. Costs are multiples of 1/64, so that sums are exact. */
interface Model {
  budget: number;
  spent: number;
  readonly paid: Map<string, Set<number>>;
  readonly answers: Map<string, Json>;
  readonly requests: Map<string, string>;
}

/** Two clients that open and close the same store. */
interface Real {
  readonly here: Place;
  readonly clients: Ledgers[];
  readonly ledgers: Ledger[];
}

interface Release {
  readonly name: string;
  readonly level: number;
}

const requestOf = (id: string, releases: readonly Release[]) => ({
  id,
  unit: "rows",
  releases: releases.map(({ name, level }) => ({
    digest: digestOf(name),
    events: [pureEvent(level / 64)],
  })),
});

/** Returns what a request costs in the model, or undefined if the model refuses the request. */
function costIn(model: Model, id: string, releases: readonly Release[]) {
  const wanted = releases.map(({ name }) => name).join();
  if ((model.requests.get(id) ?? wanted) !== wanted) return undefined;
  const distinct = new Map(releases.map((release) => [release.name, release]));
  if (releases.some(({ name, level }) => distinct.get(name)?.level !== level)) return undefined;
  const unpaid = [...distinct.values()].filter(
    ({ name, level }) => !model.answers.has(name) && !model.paid.get(name)?.has(level),
  );
  const cost = unpaid.reduce((sum, { level }) => sum + level, 0);
  return model.spent + cost > model.budget ? undefined : { wanted, unpaid, cost };
}

function pay(
  model: Model,
  id: string,
  { wanted, unpaid, cost }: NonNullable<ReturnType<typeof costIn>>,
) {
  if (unpaid.length === 0) return;
  model.spent += cost;
  model.requests.set(id, wanted);
  for (const { name, level } of unpaid) {
    model.paid.set(name, new Set([...(model.paid.get(name) ?? []), level]));
  }
}

/** Checks that the state which a client updates step by step equals a replay of all entries. */
async function holds(model: Model, real: Real): Promise<void> {
  const stored = await real.clients[0]!.store.entries("model", 0);
  const fresh = new LedgerState("model");
  for (const entry of stored) fresh.append(entry);
  const events = await real.clients[0]!.store.objects(fresh.unknownEvents());
  for (const [hash, value] of events) fresh.learn(hash, value);
  const expected = summaryOf(fresh);
  expect(expected.spent).toBe(model.spent / 64);
  expect(expected.answered).toBe(model.answers.size);
  for (const ledger of real.ledgers) expect(await ledger.summary()).toEqual(expected);
}

type Command = fc.AsyncCommand<Model, Real>;
const command = (text: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  toString: () => text,
  async run(model, real) {
    await run(model, real);
    await holds(model, real);
  },
});

const client = fc.nat(1);
const release = fc.record({
  name: fc.constantFrom(..."abcdefgh"),
  level: fc.integer({ min: 1, max: 9 }),
});
const releases = fc.array(release, { minLength: 1, maxLength: 3 });
const id = fc.constantFrom("r1", "r2", "r3", "r4", "r5", "r6");

const spends = fc.tuple(client, id, releases, fc.boolean()).map(([who, name, wanted, crashes]) =>
  command(`spend ${who} ${name} ${JSON.stringify(wanted)} ${crashes}`, async (model, real) => {
    const ledger = real.ledgers[who]!;
    const decision = costIn(model, name, wanted);
    const sample = async (digests: readonly string[]) => {
      if (crashes) throw new Error("gone");
      return digests.map((digest) => `${digest.slice(0, 4)} ${model.spent}`);
    };
    const outcome = await ledger.spend(requestOf(name, wanted), sample).catch((error) => error);
    if (decision === undefined) {
      expect(["over-budget", "conflict", "domain"]).toContain(outcome.code);
      return;
    }
    pay(model, name, decision);
    if (outcome instanceof Error) {
      expect(outcome.message).toBe("gone");
      expect(wanted.some((each) => !model.answers.has(each.name))).toBe(true);
      return;
    }
    for (const [i, { name: release }] of wanted.entries()) {
      const { answer } = outcome[i];
      expect(answer).toBe(model.answers.get(release) ?? answer);
      model.answers.set(release, answer);
    }
  }),
);

const raises = fc.tuple(client, fc.integer({ min: 1, max: 80 })).map(([who, budget]) =>
  command(`raise ${who} ${budget}`, async (model, real) => {
    const raising = real.ledgers[who]!.raise({ epsilon: budget / 64, delta: 0 });
    if (budget < model.budget) await expect(raising).rejects.toThrow(NoisewrightError);
    else model.budget = (await raising).budget.epsilon * 64;
  }),
);

const leaves = client.map((who) =>
  command(`leave ${who}`, async (_, real) => {
    await real.clients[who]?.close();
    real.clients[who] = await ledgersIn(real.here);
    real.ledgers[who] = real.clients[who].ledger("model");
  }),
);

async function ledgersIn(here: Place): Promise<Ledgers> {
  return new Ledgers(await here.open(), () => new Date());
}

/** The tests that compare a ledger in any store with a simple model, for random commands. */
export function modelContract(name: string, place: () => Promise<Place>, numRuns: number): void {
  it(`the state of a ledger in ${name} always equals a replay of the entries and agrees with a simple model`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands([spends, spends, spends, raises, leaves], { maxCommands: 30 }),
        async (commands) => {
          const here = await place();
          const clients = [await ledgersIn(here), await ledgersIn(here)];
          const budget = { epsilon: 0.5, delta: 0 };
          await clients[0]?.create({ name: "model", unit: "rows", budget });
          const real = { here, clients, ledgers: clients.map((each) => each.ledger("model")) };
          const model = {
            budget: 32,
            spent: 0,
            paid: new Map(),
            answers: new Map(),
            requests: new Map(),
          };
          try {
            await fc.asyncModelRun(() => ({ model, real }), commands);
          } finally {
            for (const each of real.clients) await each.close();
          }
        },
      ),
      { numRuns },
    );
  });
}
