import { extname } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { type CsvOptions, type ImportReport, importCsv } from "@noisewright/engines/connect";
import { Command } from "commander";
import { csvOptions, readSpec } from "../release/index.js";
import { count, failedCasts } from "./check-text.js";
import type { Output } from "./output.js";

interface Flags {
  readonly spec?: string;
  readonly json?: boolean;
}

/** `noisewright import <csv> <parquet>`: a CSV file of any records as Parquet. */
export function importCommand(output: Output): Command {
  return new Command("import")
    .argument("<csv>", "a file of RFC 4180, line breaks in quotes included")
    .argument("<parquet>", "the file to write, which must not exist yet")
    .option("--spec <spec>", "whose source says how the CSV file is read; else all is text")
    .option("--json", "one JSON object")
    .action(async (csv: string, parquet: string, flags: Flags) => {
      checkEnding("csv", csv, [".csv", ".tsv"]);
      checkEnding("parquet", parquet, [".parquet"]);
      const report = await importCsv(csv, parquet, layoutOf(flags.spec));
      if (flags.json) output.out(JSON.stringify({ file: parquet, ...report }));
      else output.out(describeImport(parquet, report));
    });
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
  const head = `${file}: ${count(rows, "row")} of ${count(columns.length, "column")}.`;
  return [head, ...(nulls.length === 0 ? [] : ["Fields that are null:", ...nulls])].join("\n");
}
