import type { SpenderSummary } from "@noisewright/release/ledger";
import { mayUse, whoOf } from "./caller.js";
import type { TaskContext, Tasks } from "./task.js";

export const KEY_TASKS: Pick<Tasks, "session" | "keys"> = {
  /** The rights of the caller. What is used of a quota follows from the entries of the ledgers. */
  async session({ caller, loopback }, context) {
    const { role, id, ledgers, quota } = caller;
    const session = { role, loopback, ...(ledgers && { ledgers }) };
    if (quota === undefined) return session;
    const used = [];
    for (const ledger of await readableLedgers(context, (name) => mayUse(caller, name))) {
      used.push({ ledger: ledger.name, ...(await ledger.quotaUse(whoOf(id))) });
    }
    return { ...session, quota: { ...quota, used } };
  },

  /** All keys, and what each holder has spent from each ledger. */
  async keys({ keys }, context) {
    const spenders: (SpenderSummary & { readonly ledger: string })[] = [];
    for (const ledger of await readableLedgers(context)) {
      const all = await ledger.spenders();
      spenders.push(...all.map((each) => ({ ledger: ledger.name, ...each })));
    }
    const known = new Set<string | null>(keys?.map(({ id }) => whoOf(id)));
    return {
      guarded: keys !== undefined,
      keys: (keys ?? []).map((key) => ({
        ...key,
        spent: spenders
          .filter(({ who }) => who === whoOf(key.id))
          .map(({ who: _, ...spent }) => spent),
      })),
      others: spenders.filter(({ who }) => !known.has(who)),
    };
  },
};

/** The ledgers that can be read. A damaged ledger does not hide the others. */
async function readableLedgers(
  { ledgers, signal }: TaskContext,
  wanted: (name: string) => boolean = () => true,
) {
  const open = await ledgers();
  const listed = await open.list({ wanted, signal });
  return listed.ledgers.map(({ name }) => open.ledger(name));
}
