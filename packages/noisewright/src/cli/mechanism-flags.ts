import { MECHANISMS, type MechanismKind, mechanismKind } from "@noisewright/core";
import { domainOf, fromText } from "@noisewright/core/params";
import { Command } from "commander";

/** A command with a subcommand for each mechanism; any other name is told the known ones. */
export function perMechanism(name: string, one: (kind: MechanismKind) => Command): Command {
  const command = new Command(name)
    .argument("<mechanism>", "one of the commands below")
    .allowUnknownOption()
    .allowExcessArguments()
    .action((id: string) => {
      mechanismKind(id); // throws: the known ones are commands of their own
    });
  for (const kind of MECHANISMS) command.addCommand(one(kind));
  return command;
}

/** A command with a flag for each of a mechanism's parameters. */
export function mechanismCommand(kind: MechanismKind): Command {
  const command = new Command(kind.id).description(kind.summary);
  for (const [name, parameter] of Object.entries(kind.parameters)) {
    const symbol = parameter.symbol === undefined ? "" : `${parameter.symbol}: `;
    const value = parameter.kind === "flag" ? "" : " <value>";
    command.option(`--${flag(name)}${value}`, `${symbol}${parameter.doc}; ${domainOf(parameter)}`);
  }
  return command;
}

/** `innerEpsilon` is `--inner-epsilon` on the command line. */
function flag(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function parametersOf(
  kind: MechanismKind,
  flags: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const given = Object.entries(kind.parameters).filter(([name]) => flags[name] !== undefined);
  return Object.fromEntries(
    given.map(([name, parameter]) => [name, fromText(parameter, String(flags[name]))]),
  );
}
