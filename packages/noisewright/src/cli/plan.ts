import { plan } from "@noisewright/core";
import { Command } from "commander";
import { describePlan, planData, readPlanFile } from "../design/index.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

const FILE_EXAMPLE = `The file gives the shared budget and the releases, for example:
  epsilon: 1
  releases:
    - { name: visits, sensitivity: 1, weight: 2 }
    - { name: days, sensitivity: 30, metric: mae }`;

/**
 * `noisewright plan <file>`: shares one privacy budget among several releases. Each release has a
 * target or a weight.
 */
export function planCommand(output: Output): Command {
  const command = new Command("plan")
    .argument("<file>", "a YAML or JSON file with a list of releases, or - for standard input")
    .option("--json", "print one JSON object")
    .action((file: string, flags: { readonly json?: boolean }) => {
      const request = readPlanFile(file);
      const result = plan(request);
      output.out(flags.json ? JSON.stringify(planData(result)) : describePlan(result, request));
    });
  command.addHelpText("after", `\n${FILE_EXAMPLE}`);
  return withExamples(command, "plan releases.yaml");
}
