import { NoisewrightError } from "@noisewright/core";
import { ACKNOWLEDGEMENT } from "@noisewright/core/ledger";
import { historyOf, type Listed, requestsIn } from "@noisewright/release/ledger";
import { Command } from "commander";
import { toNumber } from "../design/index.js";
import {
  describeHistory,
  describeLedger,
  describeLedgers,
  describeVerification,
  ledgerLocation,
  validText,
  verifyFile,
  verifyStore,
} from "../ledger/index.js";
import { withExamples } from "./examples.js";
import { command, type LedgerFlags, storeLine, withLedgers } from "./ledger-store.js";
import { exportLedger, importLedger } from "./ledger-transfer.js";
import type { Output } from "./output.js";

interface BudgetFlags extends LedgerFlags {
  readonly epsilon: string;
  readonly delta: string;
}

/** `noisewright ledger …`: creates, shows and verifies privacy budgets. */
export function ledgerCommand(output: Output): Command {
  const root = new Command("ledger").usage("<command> [options]");
  for (const build of [list, show, create, raise, verify, exportLedger, importLedger]) {
    root.addCommand(build(output));
  }
  return withExamples(
    root,
    "ledger create library --epsilon 4 --delta 1e-6",
    "ledger show library",
    "ledger verify library-receipt.json",
  );
}

function list(output: Output): Command {
  return command("list", "list all ledgers of a store").action((flags: LedgerFlags) =>
    withLedgers(flags, async (ledgers) => {
      const all = await ledgers.list();
      output.out(flags.json ? listJson(all) : `${describeLedgers(all)}\n${storeLine(flags)}`);
      if (all.damaged.length > 0) throw damageError(all);
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

function damageError({ damaged }: Listed): NoisewrightError {
  const { error } = damaged[0]!;
  if (damaged.length === 1) return error;
  return new NoisewrightError({
    code: "corrupt",
    subject: `ledgers ${damaged.map(({ name }) => `"${name}"`).join(", ")}`,
    what: "these ledgers were altered or damaged",
    advice: "run noisewright ledger show <name> to see what is wrong with each",
  });
}

function show(output: Output): Command {
  return command("show <name>", "show one ledger and its latest entries").action(
    (name: string, flags: LedgerFlags) =>
      withLedgers(flags, async (ledgers) => {
        const found = await historyOf(ledgers, name);
        const requests = requestsIn(found);
        const { summary, entries } = found;
        if (flags.json) output.out(JSON.stringify({ ...summary, requests, history: entries }));
        else output.out(`${describeHistory(found, requests)}\n\n${storeLine(flags)}`);
      }),
  );
}

function create(output: Output): Command {
  return withBudget(command("create <name>", "create a ledger, and its store if there is none"))
    .option(
      "--unit <text>",
      "the privacy unit: rows, the column that identifies a person, or the name of the unit",
      "rows",
    )
    .option(
      "--fixed-in-advance <sentence>",
      `use tighter accounting, which is valid only if "${ACKNOWLEDGEMENT}"; repeat this sentence as the value`,
    )
    .action((name: string, flags: BudgetFlags & { unit: string; fixedInAdvance?: string }) =>
      withLedgers({ ...flags, create: true }, async (ledgers) => {
        const { unit, fixedInAdvance } = flags;
        const budget = budgetOf(flags);
        const ledger = await ledgers.create({ name, unit, budget, fixedInAdvance });
        const summary = await ledger.summary();
        const text = () => `${describeLedger(summary)}\n\n${storeLine(flags)}`;
        output.out(flags.json ? JSON.stringify(summary) : text());
      }),
    );
}

function raise(output: Output): Command {
  return withBudget(command("raise <name>", "raise the budget of a ledger")).action(
    (name: string, flags: BudgetFlags) =>
      withLedgers(flags, async (ledgers) => {
        const summary = await ledgers.ledger(name).raise(budgetOf(flags));
        const text = () => `${describeLedger(summary)}\n\n${storeLine(flags)}`;
        output.out(flags.json ? JSON.stringify(summary) : text());
      }),
  );
}

function verify(output: Output): Command {
  const description = "verify all ledgers of a store, or an exported ledger, or a receipt";
  return command("verify [file]", description).action(
    async (file: string | undefined, flags: LedgerFlags) => {
      if (file !== undefined) {
        const verification = await verifyFile(file, flags.ledger ?? process.env.NOISEWRIGHT_LEDGER);
        output.out(flags.json ? JSON.stringify(verification) : describeVerification(verification));
        return;
      }
      const all = await verifyStore(ledgerLocation(flags.ledger));
      const text = () => [
        ...(all.length > 0 ? all.map(validText) : ["There are no ledgers."]),
        storeLine(flags),
      ];
      output.out(flags.json ? JSON.stringify(all) : text().join("\n"));
    },
  );
}

function withBudget(target: Command): Command {
  return target
    .requiredOption("--epsilon <value>", "ε: the total privacy budget of all releases; in (0, ∞)")
    .requiredOption(
      "--delta <value>",
      "δ: the total probability of failure; in [0, 1); 0 allows only pure-DP releases",
    );
}

function budgetOf({ epsilon, delta }: BudgetFlags) {
  return {
    epsilon: toNumber("ledger", "epsilon", epsilon),
    delta: toNumber("ledger", "delta", delta),
  };
}
