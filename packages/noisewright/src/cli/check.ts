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
import type { Output } from "./output.js";

interface Flags {
  readonly data?: string;
  readonly json?: boolean;
}

const WARNING = "This is the data speaking, not a release: for the steward's eyes only.";

/** `noisewright check <spec.yaml>`: what a steward should know of a source before it is released from. */
export function checkCommand(output: Output): Command {
  return new Command("check")
    .argument("<spec>", "a YAML or JSON file, or - for standard input")
    .option("--data <source>", "a file or an address instead of the spec's source")
    .option("--json", "one JSON object")
    .addHelpText("after", `\n${WARNING} Nothing is spent, and nothing of it should be published.`)
    .action(async (specFile: string, flags: Flags) => {
      const spec = withData(readSpec(specFile).spec, flags.data);
      const report = await reportOf(spec, { specFile, data: flags.data });
      if (flags.json) output.out(JSON.stringify({ warning: WARNING, ...report }));
      else output.out([WARNING, "", describeFile(sourceName(spec), report)].join("\n"));
    });
}

/** A table of a database holds typed rows: that it can be opened is all there is to check. */
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
