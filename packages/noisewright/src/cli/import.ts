import { basename, extname } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import {
  type CsvOptions,
  endingAdvice,
  fileFormat,
  type ImportReport,
  importFile,
} from "@noisewright/engines/connect";
import { readingOptions } from "@noisewright/release/spec";
import { counted } from "@noisewright/text";
import { Command, Option } from "commander";
import { typesIn } from "../init/index.js";
import { readSpec } from "../release/index.js";
import { failedCasts } from "./check-text.js";
import { collect } from "./data-flag.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

interface Flags {
  readonly spec?: string;
  readonly types?: readonly string[];
  readonly json?: boolean;
}

/** `noisewright import <source> <parquet>`: converts a file to Parquet. */
export function importCommand(output: Output): Command {
  const command = new Command("import")
    .argument(
      "<source>",
      "a text file (RFC 4180; fields in quotes may contain line breaks), JSON lines or .xlsx",
    )
    .argument("<parquet>", "the Parquet file to create; it must not exist yet")
    .option(
      "--spec <spec>",
      "read the file as the source of this spec declares; default: all columns are text",
    )
    .addOption(
      new Option(
        "--types <types>",
        "types of columns: age=integer,city=text; needed for JSON lines",
      )
        .conflicts("spec")
        .argParser(collect),
    )
    .option("--json", "print one JSON object")
    .action(async (source: string, parquet: string, flags: Flags) => {
      const isText = ["csv", "json-lines", "xlsx"].includes(fileFormat(source)?.kind ?? "");
      checkEnding("source", source, isText, IMPORTED);
      checkEnding("parquet", parquet, extname(parquet).toLowerCase() === ".parquet", ".parquet");
      const { csv, sheet } =
        flags.types === undefined
          ? readingOf(flags.spec, source)
          : { csv: { types: Object.fromEntries(typesIn(flags.types, "import")) } };
      checkDeclared(source, csv);
      const report = await importFile(source, parquet, csv, sheet);
      if (flags.json) output.out(JSON.stringify({ file: parquet, ...report }));
      else output.out(describeImport(parquet, report));
    });
  return withExamples(
    command,
    "import loans.csv loans.parquet --spec library.yaml",
    "import people.jsonl people.parquet --types age=integer,city=text",
  );
}

const IMPORTED =
  ".csv, .tsv, .txt, .data, .jsonl or .ndjson (each also with .gz or .zst), or .xlsx";

/** How to read a file: its layout, and the sheet of an .xlsx file. */
interface Reading {
  readonly csv: CsvOptions;
  readonly sheet?: string | undefined;
}

/** How a spec reads a file. If a spec has several sources, the name of the file decides. */
function readingOf(specFile: string | undefined, path: string): Reading {
  if (specFile === undefined) return { csv: {} };
  const { spec } = readSpec(specFile);
  const all = "source" in spec ? [spec.source] : Object.values(spec.sources);
  const files = all.flatMap((source) => ("url" in source ? [] : [source]));
  const source = files.find(
    (each) => "source" in spec || ("file" in each && basename(each.file) === basename(path)),
  );
  if (source !== undefined) return { csv: readingOptions(source), sheet: source.table };
  if ("source" in spec) return { csv: {} };
  throw new NoisewrightError({
    code: "unknown",
    subject: "import",
    what: "source of the spec with the file",
    got: basename(path).slice(0, 60),
    known: files.flatMap((each) => ("file" in each ? [basename(each.file)] : [])),
  });
}

/** No column is taken from JSON lines, so their columns must be declared. */
function checkDeclared(source: string, { types, columns }: CsvOptions): void {
  if (fileFormat(source)?.kind !== "json-lines" || types !== undefined || columns !== undefined) {
    return;
  }
  throw new NoisewrightError({
    ...{ code: "domain", subject: "import", parameter: "types" },
    domain: "given for JSON lines, because only declared columns are read",
    got: "none",
    advice: "for example --types age=integer,city=text",
  });
}

function checkEnding(parameter: string, file: string, isGood: boolean, endings: string): void {
  if (isGood) return;
  throw new NoisewrightError({
    code: "domain",
    subject: "import",
    parameter,
    domain: `a file whose name ends in ${endings}`,
    got: JSON.stringify(file.slice(0, 80)),
    advice: endingAdvice(file),
  });
}

function describeImport(file: string, { rows, columns }: ImportReport): string {
  const nulls = failedCasts(columns);
  const head = `Wrote ${file}: ${counted(rows, "row")} of ${counted(columns.length, "column")}.`;
  return [head, ...(nulls.length === 0 ? [] : ["Fields that are read as null:", ...nulls])].join(
    "\n",
  );
}
