import { extname } from "node:path";
import { type FileReport, reportFile } from "@noisewright/engines/connect";
import type { Spec } from "@noisewright/release/spec";
import { Command } from "commander";
import {
  csvOptions,
  fileOf,
  openSource,
  readSpec,
  sourceName,
  withData,
} from "../release/index.js";
import { describeFile } from "./check-text.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

interface Flags {
  readonly data?: string;
  readonly json?: boolean;
}

const WARNING =
  "This output is computed from the data without noise. Only the steward should see it.";

/**
 * `noisewright check <spec>`: reads the data of a spec and reports which lines and values cannot be
 * read.
 */
export function checkCommand(output: Output): Command {
  const command = new Command("check")
    .argument("<spec>", "a spec in a YAML or JSON file, or - for standard input")
    .option("--data <source>", "a file or a database address to use instead of the spec's source")
    .option("--json", "print one JSON object")
    .addHelpText("after", `\n${WARNING} The check spends no budget. Do not publish its output.`)
    .action(async (specFile: string, flags: Flags) => {
      const spec = withData(readSpec(specFile).spec, flags.data);
      const report = await reportOf(spec, { specFile, data: flags.data });
      if (flags.json) output.out(JSON.stringify({ warning: WARNING, ...report }));
      else output.out([WARNING, "", describeFile(sourceName(spec), report)].join("\n"));
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

async function reportOf(
  spec: Spec,
  choice: { readonly specFile: string; readonly data: string | undefined },
): Promise<SourceReport> {
  const { source } = spec;
  if ("file" in source && !/^\.(duckdb|db)$/i.test(extname(source.file))) {
    return await reportFile(fileOf(source.file, choice), csvOptions(source));
  }
  const engine = await openSource(spec, choice);
  try {
    return { kind: "table", columns: (await engine.table(source.table)).columns };
  } finally {
    await engine.close();
  }
}
