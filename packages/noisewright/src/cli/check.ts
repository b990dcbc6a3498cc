import { extname } from "node:path";
import { type FileReport, reportFile } from "@noisewright/engines/connect";
import { tableName } from "@noisewright/release";
import { isPublic, type SpecFile, type UsedSource, usedSources } from "@noisewright/release/spec";
import { Command } from "commander";
import {
  csvOptions,
  fileOf,
  openSource,
  readSpec,
  type SourceChoice,
  sourceNames,
  withData,
} from "../release/index.js";
import { reportJoins } from "./check-joins.js";
import { confirmPublic, describeJoins } from "./check-joins-text.js";
import { numberColumns, withNumbers } from "./check-numbers.js";
import { describeFile } from "./check-text.js";
import { collect, DATA_HELP } from "./data-flag.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

interface Flags {
  readonly data?: readonly string[];
  readonly json?: boolean;
}

const WARNING =
  "This output is computed from the data without noise. Only the steward should see it.";

/**
 * `noisewright check <spec>`: reads the data of a spec and reports which lines and values cannot be
 * read, and what joins do to the rows.
 */
export function checkCommand(output: Output): Command {
  const command = new Command("check")
    .argument("<spec>", "a spec in a YAML or JSON file, or - for standard input")
    .option("--data <source>", DATA_HELP, collect)
    .option("--json", "print one JSON object")
    .addHelpText("after", `\n${WARNING} The check spends no budget. Do not publish its output.`)
    .action(async (specFile: string, { data, json }: Flags) => {
      const read = readSpec(specFile);
      const file = { ...read, spec: withData(read.spec, data) };
      const { report, text } = await checked(file, { specFile, data });
      if (json) output.out(JSON.stringify({ warning: WARNING, ...report }));
      else output.out([WARNING, "", ...text].join("\n"));
    });
  return withExamples(command, "check library.yaml");
}

/**
 * The report on a source. The rows of a database table already have types, so a database table
 * needs no check after it is opened.
 */
export type SourceReport =
  | FileReport
  | { readonly kind: "table"; readonly columns: readonly object[] };

interface Checked {
  readonly report: object;
  readonly text: readonly string[];
}

async function checked(file: SpecFile, choice: SourceChoice): Promise<Checked> {
  const { spec } = file;
  if ("source" in spec) {
    const report = await reportOf(usedSources(spec)[0]!, file, choice);
    return { report, text: [describeFile(sourceNames(spec), report)] };
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
  if ("file" in source && !/^\.(duckdb|db)$/i.test(extname(source.file))) {
    const file = fileOf(used, choice);
    const numbers = extname(file) === ".parquet" ? [] : numberColumns(spec, used);
    return await reportFile(file, await withNumbers(file, csvOptions(source), numbers));
  }
  const { engine, names } = await openSource(spec, choice);
  try {
    const table = await engine.table(tableName(used, names));
    return { kind: "table", columns: table.columns };
  } finally {
    await engine.close();
  }
}
