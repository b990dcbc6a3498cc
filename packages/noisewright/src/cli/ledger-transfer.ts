import { NoisewrightError } from "@noisewright/core";
import {
  exportLines,
  historyOf,
  importLedger as importInto,
  isExport,
  readExport,
} from "@noisewright/release/ledger";
import type { Command } from "commander";
import { readTextFile, writeTextFile } from "../files/index.js";
import { describeImported } from "../ledger/index.js";
import { command, type LedgerFlags, storeLine, withLedgers } from "./ledger-store.js";
import type { Output } from "./output.js";

const OUT = { subject: "ledger export", parameter: "out" };
const FILE = { subject: "ledger import", parameter: "file" };

interface ExportFlags extends LedgerFlags {
  readonly out?: string;
  readonly answers?: boolean;
}

export function exportLedger(output: Output): Command {
  return command(
    "export <name>",
    "write the entries of a ledger as JSON lines, which verify can read",
  )
    .option("--out <file>", "write to this file instead of standard output")
    .option("--answers", "also write the stored answers, so that import can continue the ledger")
    .action((name: string, flags: ExportFlags) =>
      withLedgers(flags, async (ledgers) => {
        const history = await historyOf(ledgers, name);
        const lines = exportLines(history, { answers: flags.answers ?? false });
        if (flags.out === undefined) output.out(lines.join("\n"));
        else writeTextFile(flags.out, `${lines.join("\n")}\n`, OUT);
      }),
    );
}

export function importLedger(output: Output): Command {
  return command(
    "import <file>",
    "continue a ledger that was exported with --answers, for example from a browser",
  ).action(async (file: string, flags: LedgerFlags) => {
    const text = readTextFile(file, FILE);
    if (!isExport(text)) throw notExported(file);
    readExport(text); // A wrong file must not create a store.
    await withLedgers({ ...flags, create: true }, async (ledgers) => {
      const imported = await importInto(ledgers, text);
      const described = () => `${describeImported(imported)}\n${storeLine(flags)}`;
      output.out(flags.json ? JSON.stringify(imported) : described());
    });
  });
}

function notExported(file: string): NoisewrightError {
  return new NoisewrightError({
    code: "domain",
    ...FILE,
    domain: "a ledger that noisewright ledger export --answers wrote",
    got: `"${file.slice(0, 80)}"`,
  });
}
