import { Command } from "commander";
import { accountFor, describeReport, profilePicture, readEvents } from "../account/index.js";
import { toNumber } from "../design/index.js";
import { writeTextFile } from "../files/index.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

interface Flags {
  readonly delta: string;
  readonly epsilon?: string;
  readonly fit?: string;
  readonly orders?: string;
  readonly svg?: string;
  readonly json?: boolean;
}

/** `noisewright account <events>`: computes the total privacy cost of several releases. */
export function accountCommand(output: Output): Command {
  const command = new Command("account")
    .argument("<events>", "a JSON file of privacy events, or - for standard input")
    .requiredOption("--delta <value>", "compute ε at this δ; in (0, 1)")
    .option("--epsilon <value>", "also compute δ at this ε; in [0, ∞)")
    .option("--fit <value>", "also compute by how much to scale all noise to reach this ε")
    .option("--orders <list>", "also compute Rényi divergences at these orders, such as 1.5,2,8")
    .option("--svg <file>", "write a chart of δ(ε) to this file")
    .option("--json", "print one JSON object")
    .action((file: string, flags: Flags) => {
      const events = readEvents(file);
      const delta = toNumber("account", "delta", flags.delta);
      const report = accountFor(events, {
        delta,
        ...(flags.epsilon !== undefined && {
          epsilon: toNumber("account", "epsilon", flags.epsilon),
        }),
        ...(flags.fit !== undefined && { fit: toNumber("account", "fit", flags.fit) }),
        ...(flags.orders !== undefined && {
          orders: flags.orders.split(",").map((text) => toNumber("account", "orders", text)),
        }),
      });
      if (flags.svg !== undefined)
        writeTextFile(flags.svg, profilePicture(events, delta), {
          subject: "account",
          parameter: "svg",
        });
      output.out(flags.json ? JSON.stringify(report) : describeReport(report));
    });
  return withExamples(
    command,
    "event laplace --epsilon 0.5 --sensitivity 1 --count 10 > events.json",
    "account events.json --delta 1e-6",
  );
}
