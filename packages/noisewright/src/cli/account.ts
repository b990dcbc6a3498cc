import { Command } from "commander";
import { accountFor, describeReport, profilePicture, readEvents } from "../account/index.js";
import { toNumber } from "../design/index.js";
import type { Output } from "./output.js";
import { writeText } from "./write-text.js";

interface Flags {
  readonly delta: string;
  readonly epsilon?: string;
  readonly fit?: string;
  readonly svg?: string;
  readonly json?: boolean;
}

/** `noisewright account <events.json>`: what releases cost together. */
export function accountCommand(output: Output): Command {
  return new Command("account")
    .argument("<events>", "a JSON file of events, or - for standard input")
    .requiredOption("--delta <value>", "δ: at which ε is told; in (0, 1)")
    .option("--epsilon <value>", "ε: at which δ is told too; in [0, ∞)")
    .option("--fit <value>", "ε: scale all noise so that the releases fit it")
    .option("--svg <file>", "where to draw δ(ε)")
    .option("--json", "one JSON object")
    .action((file: string, flags: Flags) => {
      const events = readEvents(file);
      const delta = toNumber("account", "delta", flags.delta);
      const report = accountFor(events, {
        delta,
        ...(flags.epsilon !== undefined && {
          epsilon: toNumber("account", "epsilon", flags.epsilon),
        }),
        ...(flags.fit !== undefined && { fit: toNumber("account", "fit", flags.fit) }),
      });
      if (flags.svg !== undefined)
        writeText("account", "svg", flags.svg, profilePicture(events, delta));
      output.out(flags.json ? JSON.stringify(report) : describeReport(report));
    });
}
