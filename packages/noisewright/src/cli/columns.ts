import { type CsvOptions, connect } from "@noisewright/engines/connect";
import { safeLabel } from "@noisewright/text";
import { Command } from "commander";
import { MAX_NAME } from "./check-text.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

interface Flags {
  readonly table?: string;
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly json?: boolean;
}

/**
 * `noisewright columns <file>`: prints the names and types of the columns. Only the steward should
 * see this output, because the first line of a CSV file may be a record instead of a list of names.
 */
export function columnsCommand(output: Output): Command {
  const command = new Command("columns")
    .argument("<file>", "a .csv, .tsv or .parquet file, or a .duckdb file with --table")
    .option("--table <name>", "the table of a .duckdb file")
    .option("--delimiter <character>", "the delimiter of a CSV file; default: a comma")
    .option(
      "--encoding <name>",
      "the encoding of a CSV file: utf-8, latin-1, utf-16, utf-16le or utf-16be",
    )
    .option("--json", "print one JSON object")
    .action(async (file: string, { table, delimiter, encoding, json }: Flags) => {
      const csv = {
        ...(delimiter !== undefined && { delimiter }),
        ...(encoding !== undefined && { encoding }),
      } as CsvOptions;
      const engine = await connect(file, { csv });
      try {
        const { columns } = await engine.table(table);
        const names = columns.map(({ name }) => safeLabel(name, MAX_NAME));
        const widest = Math.max(...names.map((name) => name.length));
        const lines = columns.map(({ type }, i) => `${names[i]?.padEnd(widest)}  ${type}`);
        output.out(json ? JSON.stringify({ columns }) : lines.join("\n"));
      } finally {
        await engine.close();
      }
    });
  return withExamples(command, "columns loans.csv", "columns library.duckdb --table loans");
}
