import type { MechanismKind } from "@noisewright/core";
import { channelEvent, type PrivacyEvent, parseEvent } from "@noisewright/core/accounting";
import type { Command } from "commander";
import { toNumber } from "../design/index.js";
import { mechanismCommand, perMechanism } from "./mechanism-flags.js";
import { mechanismFromFlags } from "./mechanism-from-flags.js";
import type { Output } from "./output.js";

/** `noisewright event <mechanism> …`: what a release through a mechanism's weights does to privacy. */
export function eventCommand(output: Output): Command {
  return perMechanism("event", (kind) => eventOf(kind, output));
}

function eventOf(kind: MechanismKind, output: Output): Command {
  return mechanismCommand(kind)
    .option("--count <n>", "how many releases")
    .option("--json", "JSON, as always")
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
