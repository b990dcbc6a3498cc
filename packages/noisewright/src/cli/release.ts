import { NoisewrightError } from "@noisewright/core";
import {
  type Publish,
  type Published,
  previewJson,
  publicSpec,
  publishedCsv,
  publishedJson,
  type ReleasePreview,
  stoppedError,
} from "@noisewright/release";
import { publicationOf } from "@noisewright/report/publication";
import { Command } from "commander";
import {
  describePreview,
  describePublished,
  newerFiles,
  newerText,
  previewRelease,
  progressBar,
  type RunOptions,
  readSpec,
  runRelease,
  StopReason,
  type WrittenFile,
} from "../release/index.js";
import { collect, DATA_HELP } from "./data-flag.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";
import { type FileFlags, releaseFiles } from "./release-files.js";
import { stoppable } from "./stoppable.js";

interface Flags extends FileFlags {
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly data?: readonly string[];
  readonly ledger?: string;
  readonly requestId?: string;
  readonly timeLimit?: number;
}

/** `noisewright release <spec>`: publishes the statistics that a spec describes. */
export function releaseCommand(output: Output): Command {
  const command = new Command("release")
    .argument("<spec>", "a spec in a YAML or JSON file, or - for standard input")
    .option(
      "--dry-run",
      "show what the release would cost and whether the budget is enough; spends nothing",
    )
    .option("--data <source>", DATA_HELP, collect)
    .option(
      "--ledger <store>",
      "a ledger file or a postgres:// address to use instead of the spec's",
    )
    .option("--request-id <id>", "an id for this request; a retry with the same id costs nothing")
    .option("--receipt <file>", "write the receipt to this file; default: next to the spec")
    .option(
      "--time-limit <seconds>",
      "stop after this time; a budget that is already paid stays paid",
      toSeconds,
    )
    .option("--report <file>", "write a report to this new HTML file, to read, print and publish")
    .option("--title <text>", "the heading of the report; default: the name of the ledger")
    .option(
      "--tables <folder>",
      "write the values of each release to a new CSV file in this folder",
    )
    .option("--svg <folder>", "write each chart to a new SVG file in this folder")
    .option("--png <folder>", "write each chart to a new PNG file in this folder")
    .option("--csv", "print the published values as tidy CSV")
    .option("--json", "print one JSON object")
    .action((spec: string, flags: Flags) => release(spec, flags, output));
  return withExamples(
    command,
    "release library.yaml --dry-run",
    "release library.yaml --report library.html",
    "release library.yaml --csv > statistics.csv",
  );
}

async function release(specFile: string, flags: Flags, output: Output): Promise<void> {
  const file = readSpec(specFile);
  const files = await releaseFiles(specFile, flags);
  const progress = progressBar((text) => output.progress?.(text));
  const withStop = <T>(work: (options: RunOptions) => Promise<T>) =>
    stopSafely(flags.timeLimit, (stop) =>
      work({ ...flags, specFile, who: "command line", progress: progress.show, ...stop }),
    );
  try {
    if (flags.dryRun) {
      const preview = await withStop((options) => previewRelease(file, options));
      progress.clear();
      const warnings = warn(preview, specFile, flags, output);
      const text = () => describePreview(preview);
      output.out(flags.json ? JSON.stringify({ ...previewJson(preview), warnings }) : text());
      return;
    }
    const published = await withStop((options) =>
      runRelease(file, { ...options, publish: publishAs("command line") }),
    );
    progress.clear();
    const { receipt, written } = await files.write(published);
    const warnings = warn(published, specFile, flags, output);
    output.out(publishedText(published, { receipt, written, warnings }, flags));
  } catch (error) {
    progress.clear();
    throw error;
  }
}

/** Keeps what was published beside the ledger, so that the studio shows it. */
const publishAs =
  (who: string): Publish =>
  (described) =>
    publicationOf(described, { spec: publicSpec(described.spec), who });

/** Prints what the steward should know about stored answers, and returns it. */
function warn(preview: ReleasePreview, specFile: string, { data }: Flags, output: Output) {
  const warnings = newerFiles(preview, { specFile, data });
  for (const warning of warnings) output.err(newerText(warning));
  return warnings;
}

/**
 * Runs work that a signal or a time limit may stop. If a release is stopped, the error says which
 * request was paid for.
 */
async function stopSafely<T>(
  seconds: number | undefined,
  work: (options: Pick<RunOptions, "signal" | "paid">) => Promise<T>,
): Promise<T> {
  return await stoppable(seconds, async (signal) => {
    let request: string | undefined;
    const paid = (id: string) => {
      request = id;
    };
    try {
      return await work({ signal, paid });
    } catch (error) {
      if (!signal.aborted) throw error;
      const { reason } = signal;
      const why = reason instanceof StopReason ? reason.why : undefined;
      throw stoppedError(request, why, reason);
    }
  });
}

function toSeconds(text: string): number {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 1e6) return seconds;
  const problem = { code: "domain", subject: "release", parameter: "time-limit" } as const;
  throw new NoisewrightError({
    ...problem,
    domain: "a number of seconds in (0, 1e6]",
    got: text.slice(0, 40),
  });
}

/** The files that a release has written, and its warnings. */
interface Outcome {
  readonly receipt: string;
  readonly written: readonly WrittenFile[];
  readonly warnings: ReturnType<typeof newerFiles>;
}

function publishedText(
  published: Published,
  { receipt, written, warnings }: Outcome,
  { json, csv }: Flags,
): string {
  if (json) return JSON.stringify({ ...publishedJson(published, receipt), warnings });
  return csv ? publishedCsv(published) : describePublished(published, receipt, written);
}
