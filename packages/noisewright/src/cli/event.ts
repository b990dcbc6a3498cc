import type { MechanismKind } from "@noisewright/core";
import { channelEvent, type PrivacyEvent, parseEvent } from "@noisewright/core/accounting";
import type { Command } from "commander";
import { toNumber } from "../design/index.js";
import { withExamples } from "./examples.js";
import { mechanismCommand, perMechanism } from "./mechanism-flags.js";
import { mechanismFromFlags } from "./mechanism-from-flags.js";
import type { Output } from "./output.js";

/** `noisewright event <mechanism> …`: prints the privacy event of a mechanism's integer weights. */
export function eventCommand(output: Output): Command {
  const command = perMechanism("event", (kind) => eventOf(kind, output));
  return withExamples(
    command,
    "event laplace --epsilon 0.5 --sensitivity 1 --count 10 > events.json",
  );
}

function eventOf(kind: MechanismKind, output: Output): Command {
  return mechanismCommand(kind)
    .option("--count <n>", "number of releases; default: 1")
    .option("--json", "accepted for uniformity: the output is always JSON")
    .action(async (flags: Record<string, string>) => {
      const { channel } = (await mechanismFromFlags(kind, flags, output)).compile();
      const event = channelEvent(channel);
      output.out(JSON.stringify(flags.count === undefined ? event : repeated(event, flags.count)));
    });
}

function repeated(event: PrivacyEvent, count: string): PrivacyEvent {
  const times = toNumber("event", "count", count);
  return parseEvent({ kind: "composed/1", events: [event], count: times });
}
