import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NoisewrightError } from "@noisewright/core";
import { PAPERS, type Paper, paperOf } from "@noisewright/papers";
import { svgPlot } from "@noisewright/text";
import { Command } from "commander";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

/** `noisewright reproduce <paper>`: recomputes the claims of a paper. */
export function reproduceCommand(output: Output): Command {
  const command = new Command("reproduce")
    .argument("<paper>")
    .usage("<paper> [options]")
    .commandsGroup("Papers:")
    .configureHelp({ subcommandTerm: (child) => child.name() })
    .allowUnknownOption()
    .allowExcessArguments()
    .action((id: string) => {
      paperOf(id);
    });
  for (const paper of PAPERS) command.addCommand(paperCommand(paper, output));
  return withExamples(command, "reproduce composite", "reproduce r2dp --data edges.csv");
}

function paperCommand({ id, summary, reproduce }: Paper, output: Output): Command {
  return new Command(id)
    .description(summary)
    .option("--out <folder>", "write the charts to this folder", join("noisewright-reproduce", id))
    .option("--data <file>", "also use your own data: a CSV file; for r2dp also a file of edges")
    .option("--json", "print one JSON object")
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
          : [text, "", "Charts:", ...files.map((file) => `  ${file}`)].join("\n"),
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
      domain: "a folder that can be created and written",
      got: `"${folder.slice(0, 80)}"`,
      advice: "check the path and its permissions, or name another folder with --out",
    } as const;
    throw new NoisewrightError(problem, { cause });
  }
}
