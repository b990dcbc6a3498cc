import { basename, extname } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { type CsvOptions, type ImportReport, importCsv } from "@noisewright/engines/connect";
import { counted } from "@noisewright/text";
import { Command } from "commander";
import { csvOptions, readSpec } from "../release/index.js";
import { failedCasts } from "./check-text.js";
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
      const report = await importCsv(csv, parquet, layoutOf(flags.spec, csv));
      if (flags.json) output.out(JSON.stringify({ file: parquet, ...report }));
      else output.out(describeImport(parquet, report));
    });
  return withExamples(command, "import loans.csv loans.parquet --spec library.yaml");
}

/** How a spec reads a CSV file. If a spec has several sources, the name of the file decides. */
function layoutOf(specFile: string | undefined, csv: string): CsvOptions {
  if (specFile === undefined) return {};
  const { spec } = readSpec(specFile);
  if ("source" in spec) return "file" in spec.source ? csvOptions(spec.source) : {};
  const files = Object.values(spec.sources).flatMap((source) => ("file" in source ? [source] : []));
  const source = files.find(({ file }) => basename(file) === basename(csv));
  if (source !== undefined) return csvOptions(source);
  throw new NoisewrightError({
    code: "unknown",
    subject: "import",
    what: "source of the spec with the file",
    got: basename(csv).slice(0, 60),
    known: files.map(({ file }) => basename(file)),
  });
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
  const head = `Wrote ${file}: ${counted(rows, "row")} of ${counted(columns.length, "column")}.`;
  return [head, ...(nulls.length === 0 ? [] : ["Fields that are read as null:", ...nulls])].join(
    "\n",
  );
}
