import { basename } from "node:path";
import { type FileReport, fileFormat, reportFile } from "@noisewright/engines/connect";
import { sourceNames, tableName } from "@noisewright/release";
import {
  isPublic,
  readingOptions,
  type SpecFile,
  type UsedSource,
  usedSources,
} from "@noisewright/release/spec";
import { Command } from "commander";
import { filesOf, openSource, readSpec, type SourceChoice, withData } from "../release/index.js";
import { reportJoins } from "./check-joins.js";
import { confirmPublic, describeJoins } from "./check-joins-text.js";
import { numberColumns, withNumbers } from "./check-numbers.js";
import { findProblems } from "./check-problems.js";
import { describeFile } from "./check-text.js";
import { collect, DATA_HELP } from "./data-flag.js";
import { withExamples } from "./examples.js";
import { EXIT } from "./failure.js";
import type { Output } from "./output.js";

interface Flags {
  readonly data?: readonly string[];
  readonly json?: boolean;
}

const WARNING =
  "This output is computed from the data without noise. Only the steward should see it.";

/**
 * `noisewright check <spec>`: reads the data of a spec and reports which lines and values cannot be
 * read, what joins do to the rows, and which releases would publish nothing useful.
 */
export function checkCommand(output: Output, endWith: (exit: number) => void): Command {
  const command = new Command("check")
    .argument("<spec>", "a spec in a YAML or JSON file, or - for standard input")
    .option("--data <source>", DATA_HELP, collect)
    .option("--json", "print one JSON object")
    .addHelpText("after", `\n${WARNING} The check spends no budget. Do not publish its output.`)
    .action(async (specFile: string, { data, json }: Flags) => {
      const read = readSpec(specFile);
      const file = { ...read, spec: withData(read.spec, data) };
      const { report, text, problems } = await checked(file, { specFile, data });
      if (json) output.out(JSON.stringify({ warning: WARNING, ...report, problems }));
      else output.out([WARNING, "", ...text, ...lastLines(problems)].join("\n"));
      if (problems.length > 0) endWith(EXIT.badInput);
    });
  return withExamples(command, "check library.yaml");
}

const lastLines = (problems: readonly string[]): readonly string[] =>
  problems.length === 0 ? [] : ["", ...problems];

/**
 * The report on a source. The rows of a database table already have types, so a database table
 * needs no check after it is opened.
 */
export type SourceReport =
  | FileReport
  | { readonly kind: "files"; readonly files: Readonly<Record<string, FileReport>> }
  | { readonly kind: "table"; readonly columns: readonly object[] };

interface Checked {
  readonly report: object;
  readonly text: readonly string[];
  /** Why releases would publish nothing useful. */
  readonly problems: readonly string[];
}

async function checked(file: SpecFile, choice: SourceChoice): Promise<Checked> {
  const { spec } = file;
  if ("source" in spec) {
    const report = await reportOf(usedSources(spec)[0]!, file, choice);
    const problems = findProblems(spec, new Map([[undefined, report]]));
    return { report, text: [describeFile(sourceNames(spec), report)], problems };
  }
  const used = usedSources(spec);
  const sources: Record<string, SourceReport> = {};
  for (const each of used) sources[each.name!] = await reportOf(each, file, choice);
  const opened = await openSource(spec, choice);
  try {
    const joins = await reportJoins(opened, file);
    const declaredPublic = used.filter(isPublic).map(({ name }) => name!);
    return {
      report: { sources, public: declaredPublic, joins },
      text: [
        ...Object.entries(sources).flatMap(([name, report]) => [describeFile(name, report), ""]),
        ...declaredPublic.flatMap((name) => [confirmPublic(name), ""]),
        describeJoins(spec.from, joins),
      ],
      problems: findProblems(spec, new Map(Object.entries(sources))),
    };
  } finally {
    await opened.engine.close();
  }
}

async function reportOf(
  used: UsedSource,
  { spec }: SpecFile,
  choice: SourceChoice,
): Promise<SourceReport> {
  const { source } = used;
  const files = "url" in source ? [] : filesOf(used, choice);
  const kind = fileFormat(files[0] ?? "")?.kind;
  if ("url" in source || kind === undefined || kind === "duckdb") {
    return await reportTable(used, spec, choice);
  }
  const reports: Record<string, FileReport> = {};
  for (const file of files) {
    const numbers = kind === "parquet" ? [] : numberColumns(spec, used);
    const csv = await withNumbers(file, readingOptions(source), numbers, source.table);
    reports[nameIn(reports, file)] = await reportFile(file, csv, source.table);
  }
  const [only, ...others] = Object.values(reports);
  if (others.length === 0) return only!;
  // Opening all files together compares their columns, and looks for a file that occurs twice.
  await reportTable(used, spec, choice);
  return { kind: "files", files: reports };
}

/** The name of a file in a report. Two files in different folders may have the same name. */
const nameIn = (reports: object, file: string): string =>
  basename(file) in reports ? file : basename(file);

async function reportTable(
  used: UsedSource,
  spec: SpecFile["spec"],
  choice: SourceChoice,
): Promise<SourceReport> {
  const { engine, names } = await openSource(spec, choice);
  try {
    const table = await engine.table(tableName(used, names));
    return { kind: "table", columns: table.columns };
  } finally {
    await engine.close();
  }
}
