import { writeFileSync } from "node:fs";
import { NoisewrightError } from "@noisewright/core";
import { ACKNOWLEDGEMENT } from "@noisewright/core/ledger";
import {
  type Damaged,
  exportLines,
  historyOf,
  type Ledgers,
  type Listed,
} from "@noisewright/release/ledger";
import { Command } from "commander";
import { toNumber } from "../design/index.js";
import {
  DEFAULT_LEDGER,
  describeHistory,
  describeLedger,
  describeLedgers,
  describeVerified,
  inOrder,
  ledgerLocation,
  openLedgers,
  shownPlace,
  verifyFile,
  verifyStore,
} from "../ledger/index.js";
import type { Output } from "./output.js";

interface Flags {
  readonly ledger?: string;
  readonly json?: boolean;
}

interface BudgetFlags extends Flags {
  readonly epsilon: string;
  readonly delta: string;
}

/** `noisewright ledger …`: budgets, and what was spent from them. */
export function ledgerCommand(output: Output): Command {
  const root = new Command("ledger");
  for (const make of [list, show, create, raise, verify, exports]) root.addCommand(make(output));
  return root;
}

function list(output: Output): Command {
  return command("list", "all ledgers in a store").action((flags: Flags) =>
    using(flags, async (ledgers) => {
      const all = await ledgers.list();
      output.out(flags.json ? listJson(all) : `${describeLedgers(all)}\n${keptIn(flags)}`);
      if (all.damaged.length > 0) throw damagedAmong(all);
    }),
  );
}

function listJson({ ledgers, damaged }: Listed): string {
  const broken = damaged.map(({ name, error: { code, message } }) => ({
    name,
    error: { code, message },
  }));
  return JSON.stringify([...ledgers, ...broken]);
}

function damagedAmong({ damaged }: Listed): NoisewrightError {
  const [{ error }] = damaged as [Damaged, ...Damaged[]];
  if (damaged.length === 1) return error;
  return new NoisewrightError({
    code: "corrupt",
    subject: `ledgers ${damaged.map(({ name }) => `"${name}"`).join(", ")}`,
    what: "they were altered or damaged",
    advice: "noisewright ledger show says of each what is wrong",
  });
}

function show(output: Output): Command {
  return command("show <name>", "one ledger and its latest entries").action(
    (name: string, flags: Flags) =>
      using(flags, async (ledgers) => {
        const { summary, entries } = await historyOf(ledgers, name);
        if (flags.json) output.out(JSON.stringify({ ...summary, history: entries }));
        else output.out(`${describeHistory(summary, entries)}\n\n${keptIn(flags)}`);
      }),
  );
}

function create(output: Output): Command {
  return withBudget(command("create <name>", "a new ledger, and the store where there is none"))
    .option("--unit <text>", "whom the budget protects: rows, or the column of the unit", "rows")
    .option(
      "--fixed-in-advance <sentence>",
      `count tightly, which holds only if "${ACKNOWLEDGEMENT}": give that sentence`,
    )
    .action((name: string, flags: BudgetFlags & { unit: string; fixedInAdvance?: string }) =>
      using({ ...flags, create: true }, async (ledgers) => {
        const { unit, fixedInAdvance } = flags;
        const budget = budgetOf(flags);
        const ledger = await ledgers.create({ name, unit, budget, fixedInAdvance });
        const summary = await ledger.summary();
        const text = () => `${describeLedger(summary)}\n\n${keptIn(flags)}`;
        output.out(flags.json ? JSON.stringify(summary) : text());
      }),
    );
}

function raise(output: Output): Command {
  return withBudget(command("raise <name>", "give a ledger a larger budget")).action(
    (name: string, flags: BudgetFlags) =>
      using(flags, async (ledgers) => {
        const summary = await ledgers.ledger(name).raise(budgetOf(flags));
        const text = () => `${describeLedger(summary)}\n\n${keptIn(flags)}`;
        output.out(flags.json ? JSON.stringify(summary) : text());
      }),
  );
}

function verify(output: Output): Command {
  const description = "check all ledgers of a store, or an export, or a receipt";
  return command("verify [file]", description).action(
    async (file: string | undefined, flags: Flags) => {
      if (file !== undefined) {
        const verified = await verifyFile(file, flags.ledger ?? process.env.NOISEWRIGHT_LEDGER);
        output.out(flags.json ? JSON.stringify(verified) : describeVerified(verified));
        return;
      }
      const all = await verifyStore(ledgerLocation(flags.ledger));
      const text = () => [...(all.length > 0 ? all.map(inOrder) : ["no ledgers"]), keptIn(flags)];
      output.out(flags.json ? JSON.stringify(all) : text().join("\n"));
    },
  );
}

function exports(output: Output): Command {
  return command("export <name>", "a ledger's entries as JSON lines, which verify reads")
    .option("--out <file>", "where to write them; otherwise they are printed")
    .action((name: string, flags: Flags & { out?: string }) =>
      using(flags, async (ledgers) => {
        const lines = exportLines(await historyOf(ledgers, name));
        if (flags.out === undefined) output.out(lines.join("\n"));
        else write(flags.out, `${lines.join("\n")}\n`);
      }),
    );
}

function command(usage: string, description: string): Command {
  const [name, ...words] = usage.split(" ") as [string, ...string[]];
  const made = new Command(name).description(description);
  for (const word of words) made.argument(word);
  return made
    .option(
      "--ledger <place>",
      `a file or postgres:// address; $NOISEWRIGHT_LEDGER, or ${DEFAULT_LEDGER}`,
    )
    .option("--json", "one JSON value");
}

function keptIn({ ledger }: Flags): string {
  return `Kept in ${shownPlace(ledgerLocation(ledger))}.`;
}

function withBudget(made: Command): Command {
  return made
    .requiredOption("--epsilon <value>", "ε: what all releases together may cost; in (0, ∞)")
    .requiredOption(
      "--delta <value>",
      "δ: at which ε is counted; in [0, 1), 0 for pure levels only",
    );
}

function budgetOf({ epsilon, delta }: BudgetFlags) {
  return {
    epsilon: toNumber("ledger", "epsilon", epsilon),
    delta: toNumber("ledger", "delta", delta),
  };
}

async function using(
  { ledger, create }: { readonly ledger?: string; readonly create?: boolean },
  task: (ledgers: Ledgers) => Promise<void>,
): Promise<void> {
  const ledgers = await openLedgers(ledgerLocation(ledger), { create: create ?? false });
  try {
    await task(ledgers);
  } finally {
    await ledgers.close();
  }
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    const domain = "a file that can be written";
    const got = `"${file.slice(0, 80)}"`;
    throw new NoisewrightError(
      { code: "domain", subject: "ledger export", parameter: "out", domain, got },
      { cause },
    );
  }
}
