import { channelEvent, MECHANISMS, type MechanismKind, mechanismKind } from "@noisewright/core";
import { Command } from "commander";
import { mechanismCommand, parametersOf } from "./mechanism-flags.js";
import type { Output } from "./output.js";
import { toNumber } from "./to-number.js";

/** `noisewright event <mechanism> …`: what a release through a mechanism's weights does to privacy. */
export function eventCommand(output: Output): Command {
  const command = new Command("event")
    .description("the event of a release, as JSON for account")
    .argument("<mechanism>", "one of the commands below")
    .allowUnknownOption()
    .allowExcessArguments()
    .action((id: string) => {
      mechanismKind(id); // throws: the known ones are commands of their own
    });
  for (const kind of MECHANISMS) command.addCommand(eventOf(kind, output));
  return command;
}

function eventOf(kind: MechanismKind, output: Output): Command {
  return mechanismCommand(kind)
    .option("--count <n>", "how many releases")
    .option("--json", "JSON, as always")
    .action((flags: Record<string, string>) => {
      const { channel } = kind.create(parametersOf(kind, flags)).compile();
      const event = channelEvent(channel);
      const count = flags.count === undefined ? undefined : toNumber("event", "count", flags.count);
      output.out(
        JSON.stringify(
          count === undefined ? event : { kind: "composed/1", events: [event], count },
        ),
      );
    });
}
