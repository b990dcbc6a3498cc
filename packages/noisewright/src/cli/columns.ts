import { NoisewrightError } from "@noisewright/core";
import { type CsvOptions, connect, fileFormat } from "@noisewright/engines/connect";
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
    .argument("<file>", "a file of text, Parquet or .xlsx, or a .duckdb file with --table")
    .option("--table <name>", "the table of a .duckdb file, or the sheet of an .xlsx file")
    .option(
      "--delimiter <character>",
      "the delimiter of a text file; default: a comma, or a tab for .tsv",
    )
    .option(
      "--encoding <name>",
      "the encoding of a text file: utf-8, latin-1, utf-16, utf-16le or utf-16be",
    )
    .option("--json", "print one JSON object")
    .action(async (file: string, { table, delimiter, encoding, json }: Flags) => {
      const csv = {
        ...(delimiter !== undefined && { delimiter }),
        ...(encoding !== undefined && { encoding }),
      } as CsvOptions;
      refuseJsonLines(file);
      const engine = await connect(file, { csv, ...(table !== undefined && { sheet: table }) });
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

/** JSON lines have no header, and a column that some lines have is no public name. */
function refuseJsonLines(file: string): void {
  if (fileFormat(file)?.kind !== "json-lines") return;
  throw new NoisewrightError({
    code: "unsupported",
    subject: "columns",
    what: "list of columns in a file of JSON lines",
    advice: "declare the columns in the spec, for example types: { age: integer }",
  });
}
