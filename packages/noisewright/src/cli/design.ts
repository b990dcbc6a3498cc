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
import { writeTextFile } from "../files/index.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

/** `noisewright design`: ranks the mechanisms that meet a requirement. */
export function designCommand(output: Output): Command {
  const command = new Command("design");
  for (const [name, parameter] of Object.entries(NEED_PARAMETERS)) {
    const symbol = parameter.symbol === undefined ? "" : `${parameter.symbol}: `;
    const [value, domain] =
      parameter.kind === "flag" ? ["", ""] : [" <value>", `; ${domainOf(parameter)}`];
    command.option(`--${name}${value}`, `${symbol}${parameter.doc}${domain}`);
  }
  command
    .option(
      "--metric <m,…>",
      "rank by these error metrics, such as mae or usefulness:0.4; default: rmse",
    )
    .option(
      "--region <l,u>",
      "outputs must fall in this interval with the probability of --confidence",
    )
    .option(
      "--prior <p>",
      "rank by the average over true values: uniform, or value:weight pairs such as 0:3,1:2",
    )
    .option(
      "--optimal",
      "also find the best mechanism by linear programming and prove a bound on the metric, also for several releases with a δ; takes seconds",
    )
    .option("--svg <file>", "write a chart of the best noise distributions to this file")
    .option("--json", "print one JSON object")
    .action(async (flags: NeedFlags) => {
      const need = needOf(flags);
      const found = await runDesign(need, flags.optimal !== undefined, output.progress);
      if (flags.svg !== undefined)
        writeTextFile(String(flags.svg), designPicture(found), {
          subject: "design",
          parameter: "svg",
        });
      output.out(flags.json ? JSON.stringify(reportOf(found)) : describeDesign(found));
    });
  return withExamples(
    command,
    "design --epsilon 1 --sensitivity 1 --metric mae",
    "design --sensitivity 1 --target 3 --metric rmse",
    "design --epsilon 1 --sensitivity 1 --counts --lower 0 --upper 10 --optimal",
  );
}
