import { plan } from "@noisewright/core";
import { Command } from "commander";
import { describePlan, planData, readPlanFile } from "../design/index.js";
import type { Output } from "./output.js";

/** `noisewright plan <file>`: several releases, each with a target or a weight, for the least in all. */
export function planCommand(output: Output): Command {
  return new Command("plan")
    .argument("<file>", "a YAML or JSON file with releases, or - for standard input")
    .option("--json", "one JSON object")
    .action((file: string, flags: { readonly json?: boolean }) => {
      const given = readPlanFile(file);
      const made = plan(given);
      output.out(flags.json ? JSON.stringify(planData(made)) : describePlan(made, given));
    });
}
