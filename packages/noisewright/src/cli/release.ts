import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, parse, relative } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { type Published, previewJson, publishedCsv, publishedJson } from "@noisewright/release";
import { Command } from "commander";
import {
  describePreview,
  describePublished,
  interrupted,
  previewRelease,
  progressBar,
  type RunOptions,
  readSpec,
  runRelease,
} from "../release/index.js";
import type { Output } from "./output.js";
import { stoppable } from "./stoppable.js";

interface Flags {
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly data?: string;
  readonly ledger?: string;
  readonly requestId?: string;
  readonly receipt?: string;
  readonly timeLimit?: number;
}

/** `noisewright release <spec.yaml>`: from a table to published statistics. */
export function releaseCommand(output: Output): Command {
  return new Command("release")
    .argument("<spec>", "a YAML or JSON file, or - for standard input")
    .option("--dry-run", "what it would cost, and whether it is affordable; spends nothing")
    .option("--data <source>", "a file or an address instead of the spec's source")
    .option("--ledger <store>", "a file or a postgres:// address instead of the spec's")
    .option("--request-id <id>", "of this request; a retry with the same one is free")
    .option("--receipt <file>", "where the receipt is written; beside the spec unless given")
    .option(
      "--time-limit <seconds>",
      "stop after this long; what is paid for stays paid",
      toSeconds,
    )
    .option("--csv", "published values as CSV")
    .option("--json", "one JSON object")
    .action((spec: string, flags: Flags) => release(spec, flags, output));
}

async function release(specFile: string, flags: Flags, output: Output): Promise<void> {
  const file = readSpec(specFile);
  const progress = progressBar((text) => output.progress?.(text));
  const within = <T>(work: (options: RunOptions) => Promise<T>) =>
    stopped(flags.timeLimit, (given) =>
      work({ ...flags, specFile, progress: progress.show, ...given }),
    );
  try {
    if (flags.dryRun) {
      const planned = await within((options) => previewRelease(file, options));
      progress.clear();
      output.out(flags.json ? JSON.stringify(previewJson(planned)) : describePreview(planned));
      return;
    }
    const published = await within((options) => runRelease(file, options));
    progress.clear();
    const receipt = writeReceipt(published, flags.receipt ?? besideSpec(specFile));
    output.out(shown(published, receipt, flags));
  } catch (error) {
    progress.clear();
    throw error;
  }
}

/** Whatever fails once a release is stopped, its error says what was paid. */
async function stopped<T>(
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
      throw signal.aborted ? interrupted(request, signal.reason) : error;
    }
  });
}

function toSeconds(text: string): number {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 1e6) return seconds;
  const problem = { code: "domain", subject: "release", parameter: "time-limit" } as const;
  throw new NoisewrightError({ ...problem, domain: "seconds in (0, 1e6]", got: text.slice(0, 40) });
}

function shown(published: Published, receipt: string, { json, csv }: Flags): string {
  if (json) return JSON.stringify(publishedJson(published, receipt));
  return csv ? publishedCsv(published) : describePublished(published, receipt);
}

/** `library.yaml` has its receipt in `library-receipt.json`. */
function besideSpec(specFile: string): string {
  if (specFile === "-") return "noisewright-receipt.json";
  const name = basename(specFile).replace(/\.(ya?ml|json)$/i, "");
  return join(dirname(specFile), `${name}-receipt.json`);
}

/**
 * Beside what is there: a file that is not this same receipt is never overwritten, and the receipt
 * gets a number. What was published stays published: one that cannot be written can be had again.
 */
function writeReceipt({ receipt }: Published, file: string): string {
  const text = `${JSON.stringify(receipt, undefined, 1)}\n`;
  try {
    for (let number = 1; ; number++) {
      const name = number === 1 ? file : numbered(file, number);
      if (isWritten(name, text)) return relative("", name) || name;
    }
  } catch (cause) {
    throw new NoisewrightError(
      {
        code: "domain",
        subject: "release",
        parameter: "receipt",
        domain: "a file that can be written",
        got: JSON.stringify(file.slice(0, 80)),
        advice: "the releases are paid for: run it again with another --receipt, at no cost",
      },
      { cause },
    );
  }
}

/** Whether the file has this text now; not where it had another. */
function isWritten(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    return readFileSync(file, "utf8") === text;
  }
}

/** `library-receipt.json` is followed by `library-2-receipt.json`. */
function numbered(file: string, number: number): string {
  const { dir, name, ext } = parse(file);
  const [, stem = "", end = ""] = /^(.*?)(-receipt)?$/s.exec(name) ?? [];
  return join(dir, `${stem}-${number}${end}${ext}`);
}
