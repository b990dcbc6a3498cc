import { NEED_PARAMETERS } from "@noisewright/core/design";
import { domainOf } from "@noisewright/core/params";
import { Command } from "commander";
import {
  describeDesign,
  designPicture,
  type NeedFlags,
  needOf,
  reportOf,
  runDesign,
} from "../design/index.js";
import type { Output } from "./output.js";
import { writeText } from "./write-text.js";

/** `noisewright design`: from what is needed of a number to the best mechanism there is. */
export function designCommand(output: Output): Command {
  const command = new Command("design");
  for (const [name, parameter] of Object.entries(NEED_PARAMETERS)) {
    const symbol = parameter.symbol === undefined ? "" : `${parameter.symbol}: `;
    const [value, domain] =
      parameter.kind === "flag" ? ["", ""] : [" <value>", `; ${domainOf(parameter)}`];
    command.option(`--${name}${value}`, `${symbol}${parameter.doc}${domain}`);
  }
  return command
    .option(
      "--metric <m,…>",
      "what candidates are ranked by, such as usefulness:0.4; rmse unless given",
    )
    .option("--region <l,u>", "outputs are to fall in this fixed region with the confidence")
    .option("--prior <p>", "rank by the average over answers: uniform, or 0:3,1:2,2:1")
    .option(
      "--optimal",
      "the best mechanism there is as well, by linear programming: takes seconds",
    )
    .option("--svg <file>", "where to draw the best laws")
    .option("--json", "one JSON object")
    .action(async (flags: NeedFlags) => {
      const need = needOf(flags);
      const found = await runDesign(need, flags.optimal !== undefined, output.progress);
      if (flags.svg !== undefined)
        writeText("design", "svg", String(flags.svg), designPicture(found));
      output.out(flags.json ? JSON.stringify(reportOf(found)) : describeDesign(found));
    });
}
