import { type CsvOptions, connect } from "@noisewright/engines/connect";
import { printable } from "@noisewright/text";
import { Command } from "commander";
import { WIDEST } from "./check-text.js";
import type { Output } from "./output.js";

interface Flags {
  readonly table?: string;
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly json?: boolean;
}

/** `noisewright columns <file>`: names and types, for the steward: a first line may be a record. */
export function columnsCommand(output: Output): Command {
  return new Command("columns")
    .argument("<file>", ".csv, .tsv, .parquet, or .duckdb with --table")
    .option("--table <name>", "of a .duckdb file")
    .option("--delimiter <sign>", "of a CSV file")
    .option("--encoding <name>", "of a CSV file: utf-8, latin-1, utf-16, utf-16le or utf-16be")
    .option("--json", "one JSON object")
    .action(async (file: string, { table, delimiter, encoding, json }: Flags) => {
      const csv = {
        ...(delimiter !== undefined && { delimiter }),
        ...(encoding !== undefined && { encoding }),
      } as CsvOptions;
      const engine = await connect(file, { csv });
      try {
        const { columns } = await engine.table(table);
        const names = columns.map(({ name }) => printable(name, WIDEST));
        const widest = Math.max(...names.map((name) => name.length));
        const lines = columns.map(({ type }, i) => `${names[i]?.padEnd(widest)}  ${type}`);
        output.out(json ? JSON.stringify({ columns }) : lines.join("\n"));
      } finally {
        await engine.close();
      }
    });
}
