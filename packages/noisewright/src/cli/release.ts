import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, parse, relative } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { type Published, previewJson, publishedCsv, publishedJson } from "@noisewright/release";
import { Command } from "commander";
import {
  describePreview,
  describePublished,
  previewRelease,
  progressBar,
  type RunOptions,
  readSpec,
  runRelease,
  stoppedError,
} from "../release/index.js";
import { collect, DATA_HELP } from "./data-flag.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";
import { stoppable } from "./stoppable.js";
import { requireTables, writeTables } from "./write-tables.js";

interface Flags {
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly data?: readonly string[];
  readonly ledger?: string;
  readonly requestId?: string;
  readonly receipt?: string;
  readonly tables?: string;
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
    .option(
      "--tables <folder>",
      "write each published table, and synthetic rows, to a new CSV file in this folder",
    )
    .option("--csv", "print the published values as CSV")
    .option("--json", "print one JSON object")
    .action((spec: string, flags: Flags) => release(spec, flags, output));
  return withExamples(
    command,
    "release library.yaml --dry-run",
    "release library.yaml",
    "release library.yaml --csv > statistics.csv",
  );
}

async function release(specFile: string, flags: Flags, output: Output): Promise<void> {
  const file = readSpec(specFile);
  requireTables(file.spec, flags.tables);
  const progress = progressBar((text) => output.progress?.(text));
  const withStop = <T>(work: (options: RunOptions) => Promise<T>) =>
    stopSafely(flags.timeLimit, (stop) =>
      work({ ...flags, specFile, progress: progress.show, ...stop }),
    );
  try {
    if (flags.dryRun) {
      const preview = await withStop((options) => previewRelease(file, options));
      progress.clear();
      output.out(flags.json ? JSON.stringify(previewJson(preview)) : describePreview(preview));
      return;
    }
    const published = await withStop((options) => runRelease(file, options));
    progress.clear();
    const receipt = writeReceipt(published, flags.receipt ?? receiptFileOf(specFile));
    const folder = flags.tables;
    const files = folder === undefined ? undefined : writeTables(published, folder);
    output.out(publishedText(published, { receipt, files }, flags));
  } catch (error) {
    progress.clear();
    throw error;
  }
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
      throw signal.aborted ? stoppedError(request, signal.reason) : error;
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

/** The names of the files that a release has written. */
interface Written {
  readonly receipt: string;
  readonly files: ReturnType<typeof writeTables> | undefined;
}

function publishedText(
  published: Published,
  { receipt, files }: Written,
  { json, csv }: Flags,
): string {
  if (json) return JSON.stringify(publishedJson(published, receipt));
  return csv ? publishedCsv(published) : describePublished(published, receipt, files);
}

/**
 * Returns the default receipt file of a spec. For `library.yaml`, this is `library-receipt.json` in
 * the same folder.
 */
function receiptFileOf(specFile: string): string {
  if (specFile === "-") return "noisewright-receipt.json";
  const name = basename(specFile).replace(/\.(ya?ml|json)$/i, "");
  return join(dirname(specFile), `${name}-receipt.json`);
}

/**
 * Writes the receipt and returns the name of the receipt file. A file with other contents is never
 * overwritten: the receipt then gets a numbered name. If writing fails, the release stays
 * published. Running the release again then writes the receipt at no cost.
 */
function writeReceipt({ receipt }: Published, file: string): string {
  const text = `${JSON.stringify(receipt, undefined, 1)}\n`;
  try {
    for (let number = 1; ; number++) {
      const name = number === 1 ? file : numberedFile(file, number);
      if (create(name, text)) return relative("", name) || name;
    }
  } catch (cause) {
    throw new NoisewrightError(
      {
        code: "domain",
        subject: "release",
        parameter: "receipt",
        domain: "a file that can be written",
        got: JSON.stringify(file.slice(0, 80)),
        advice: "the release is paid for; run it again with another --receipt, which costs nothing",
      },
      { cause },
    );
  }
}

/** Creates a file. Returns false if a file with this name exists and has other contents. */
function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    return readFileSync(file, "utf8") === text;
  }
}

/**
 * Adds a number to a file name. For example, `library-receipt.json` with number 2 becomes
 * `library-2-receipt.json`.
 */
function numberedFile(file: string, number: number): string {
  const { dir, name, ext } = parse(file);
  const [, stem = "", end = ""] = /^(.*?)(-receipt)?$/s.exec(name) ?? [];
  return join(dir, `${stem}-${number}${end}${ext}`);
}
