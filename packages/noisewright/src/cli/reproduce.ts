import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { Command } from "commander";
import {
  boostingData,
  boostingPictures,
  describeBoosting,
  reproduceBoosting,
} from "../reproduce/boosting/index.js";
import { reproduceComposite } from "../reproduce/composite/index.js";
import { compositePictures } from "../reproduce/composite/pictures.js";
import { describeComposite } from "../reproduce/composite/text.js";
import { reproduceMixture } from "../reproduce/mixture/index.js";
import { mixturePictures } from "../reproduce/mixture/pictures.js";
import { describeMixture } from "../reproduce/mixture/text.js";
import { reproduceNonnegative } from "../reproduce/nonnegative/index.js";
import { pictures } from "../reproduce/nonnegative/pictures.js";
import { describeNonnegative } from "../reproduce/nonnegative/text.js";
import { reproduceR2dp } from "../reproduce/r2dp/index.js";
import { r2dpPictures } from "../reproduce/r2dp/pictures.js";
import { describeR2dp } from "../reproduce/r2dp/text.js";
import type { Output } from "./output.js";

/** What one paper's reproduction gives: data, the same for people, and pictures by file name. */
interface Reproduced {
  readonly report: object;
  readonly text: string;
  readonly pictures: Readonly<Record<string, string>>;
}

interface Paper {
  readonly id: string;
  readonly summary: string;
  reproduce(progress: (step: string) => void, data?: string): Promise<Reproduced>;
}

const PAPERS: readonly Paper[] = [
  {
    id: "composite",
    summary: "bounded and unbiased composite mechanism: Zhang and others, 2024",
    async reproduce(progress, data) {
      const report = await reproduceComposite(progress, data);
      progress("pictures");
      return { report, text: describeComposite(report), pictures: compositePictures(report) };
    },
  },
  {
    id: "nonnegative",
    summary: "bias of nonnegative mechanisms: McGlinchey and Mason, 2020",
    async reproduce(progress, data) {
      const report = await reproduceNonnegative(progress, data);
      progress("pictures");
      return { report, text: describeNonnegative(report), pictures: pictures(report) };
    },
  },
  {
    id: "mixture",
    summary: "piecewise mixtures of noise: Smith, Thilakarathna and Kaafar, 2017",
    async reproduce(progress, data) {
      const report = reproduceMixture(progress, data);
      progress("pictures");
      return { report, text: describeMixture(report), pictures: mixturePictures() };
    },
  },
  {
    id: "boosting",
    summary: "meeting utility constraints by boosting privacy: Jiang and others, 2024",
    async reproduce(progress, data) {
      const report = reproduceBoosting(progress, data);
      return {
        report: boostingData(report),
        text: describeBoosting(report),
        pictures: boostingPictures(report),
      };
    },
  },
  {
    id: "r2dp",
    summary: "noise whose scale is itself random: Mohammady and others, 2020",
    async reproduce(progress, data) {
      const report = reproduceR2dp(progress, data);
      progress("pictures");
      return { report, text: describeR2dp(report), pictures: r2dpPictures(report) };
    },
  },
];

/** `noisewright reproduce <paper>`: every claim of a paper against the mechanisms as they are. */
export function reproduceCommand(output: Output): Command {
  const command = new Command("reproduce")
    .description("check every claim of a paper against the mechanisms here")
    .argument("<paper>", "one of the commands below")
    .allowUnknownOption()
    .allowExcessArguments()
    .action((id: string) => {
      throw new NoisewrightError({
        code: "unknown",
        subject: "noisewright",
        what: "paper",
        got: `"${id.slice(0, 40)}"`,
        known: PAPERS.map((paper) => paper.id),
      });
    });
  for (const paper of PAPERS) command.addCommand(paperCommand(paper, output));
  return command;
}

function paperCommand({ id, summary, reproduce }: Paper, output: Output): Command {
  return new Command(id)
    .description(summary)
    .option("--out <folder>", "where pictures are written", join("noisewright-reproduce", id))
    .option("--data <file>", "data of your own to try it on: a CSV file, or for r2dp also edges")
    .option("--json", "one JSON object")
    .action(async ({ out, data, json }: { out: string; data?: string; json?: boolean }) => {
      makeFolder(out);
      const { report, text, pictures } = await reproduce(showProgress, data).finally(() =>
        showProgress(""),
      );
      const files = Object.entries(pictures).map(([name, svg]) => {
        const file = join(out, name);
        writeFileSync(file, svg);
        return file;
      });
      output.out(
        json
          ? JSON.stringify({ ...report, pictures: files })
          : [text, "", "Pictures:", ...files.map((file) => `  ${file}`)].join("\n"),
      );
    });
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    const problem = {
      code: "domain",
      subject: "reproduce",
      parameter: "out",
      domain: "a folder that can be written to",
      got: `"${folder.slice(0, 80)}"`,
    } as const;
    throw new NoisewrightError(problem, { cause });
  }
}

/** On a terminal only: one line that is written over, and cleared by an empty step. */
function showProgress(step: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${step && `${step} …`}`);
}
