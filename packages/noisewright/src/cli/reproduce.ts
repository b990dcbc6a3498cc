import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { PAPERS, type Paper, paperOf } from "@noisewright/papers";
import { svgPlot } from "@noisewright/text";
import { Command } from "commander";
import type { Output } from "./output.js";

/** `noisewright reproduce <paper>`: every claim of a paper against the mechanisms as they are. */
export function reproduceCommand(output: Output): Command {
  const command = new Command("reproduce")
    .argument("<paper>", "one of the commands below")
    .allowUnknownOption()
    .allowExcessArguments()
    .action((id: string) => {
      paperOf(id);
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
      const show = (step: string) => output.progress?.(step && `${step} …`);
      const { report, text, charts } = await reproduce(show, data).finally(() => show(""));
      const files = Object.entries(charts).map(([name, chart]) => {
        const file = join(out, `${name}.svg`);
        writeFileSync(file, svgPlot(chart));
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
