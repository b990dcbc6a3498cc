import { plan } from "@noisewright/core";
import { Command } from "commander";
import { describePlan, planData, provedBound, readPlanFile } from "../design/index.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

const FILE_EXAMPLE = `The file gives the shared budget and the releases, for example:
  epsilon: 1
  releases:
    - { name: visits, sensitivity: 1, weight: 2 }
    - { name: days, sensitivity: 30, metric: mae }`;

interface PlanFlags {
  readonly json?: boolean;
  readonly optimal?: boolean;
}

/**
 * `noisewright plan <file>`: shares one privacy budget among several releases. Each release has a
 * target or a weight.
 */
export function planCommand(output: Output): Command {
  const command = new Command("plan")
    .argument("<file>", "a YAML or JSON file with a list of releases, or - for standard input")
    .option("--json", "print one JSON object")
    .option(
      "--optimal",
      "also prove a bound on the metric, if all releases are equal, have no target and share a δ; takes seconds",
    )
    .action((file: string, flags: PlanFlags) => {
      const request = readPlanFile(file);
      const result = plan(request);
      const bound = flags.optimal ? provedBound(request, result, output.progress) : undefined;
      output.out(
        flags.json ? JSON.stringify(planData(result, bound)) : describePlan(result, request, bound),
      );
    });
  command.addHelpText("after", `\n${FILE_EXAMPLE}`);
  return withExamples(command, "plan releases.yaml");
}
