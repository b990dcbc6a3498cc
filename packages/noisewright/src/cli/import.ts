import { extname } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { type CsvOptions, type ImportReport, importCsv } from "@noisewright/engines/connect";
import { Command } from "commander";
import { csvOptions, readSpec } from "../release/index.js";
import { count, failedCasts } from "./check-text.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

interface Flags {
  readonly spec?: string;
  readonly json?: boolean;
}

/** `noisewright import <csv> <parquet>`: converts a CSV file to Parquet. */
export function importCommand(output: Output): Command {
  const command = new Command("import")
    .argument("<csv>", "a CSV file (RFC 4180); fields in quotes may contain line breaks")
    .argument("<parquet>", "the Parquet file to create; it must not exist yet")
    .option(
      "--spec <spec>",
      "read the CSV file as the source of this spec declares; default: all columns are text",
    )
    .option("--json", "print one JSON object")
    .action(async (csv: string, parquet: string, flags: Flags) => {
      checkEnding("csv", csv, [".csv", ".tsv"]);
      checkEnding("parquet", parquet, [".parquet"]);
      const report = await importCsv(csv, parquet, layoutOf(flags.spec));
      if (flags.json) output.out(JSON.stringify({ file: parquet, ...report }));
      else output.out(describeImport(parquet, report));
    });
  return withExamples(command, "import loans.csv loans.parquet --spec library.yaml");
}

function layoutOf(specFile: string | undefined): CsvOptions {
  if (specFile === undefined) return {};
  const { source } = readSpec(specFile).spec;
  return "file" in source ? csvOptions(source) : {};
}

function checkEnding(parameter: string, file: string, endings: readonly string[]): void {
  if (endings.includes(extname(file).toLowerCase())) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "import",
    parameter,
    domain: `a file whose name ends in ${endings.join(" or ")}`,
    got: JSON.stringify(file.slice(0, 80)),
  });
}

function describeImport(file: string, { rows, columns }: ImportReport): string {
  const nulls = failedCasts(columns);
  const head = `Wrote ${file}: ${count(rows, "row")} of ${count(columns.length, "column")}.`;
  return [head, ...(nulls.length === 0 ? [] : ["Fields that are read as null:", ...nulls])].join(
    "\n",
  );
}
