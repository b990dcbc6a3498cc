import { MECHANISMS, type MechanismKind, mechanismKind } from "@noisewright/core";
import { domainOf, fromText } from "@noisewright/core/params";
import { Command } from "commander";

/** Returns a command with one subcommand for each mechanism. */
export function perMechanism(name: string, build: (kind: MechanismKind) => Command): Command {
  const command = new Command(name)
    .argument("<mechanism>")
    .usage("<mechanism> [options]")
    .commandsGroup("Mechanisms:")
    .configureHelp({ subcommandTerm: (child) => child.name() })
    .allowUnknownOption()
    .allowExcessArguments()
    .action((id: string) => {
      mechanismKind(id); // This call always throws, because every known mechanism is a subcommand.
    });
  for (const kind of MECHANISMS) command.addCommand(build(kind));
  return command;
}

/** Returns a command with one flag for each parameter of a mechanism. */
export function mechanismCommand(kind: MechanismKind): Command {
  const command = new Command(kind.id).description(kind.summary);
  for (const [name, parameter] of Object.entries(kind.parameters)) {
    const symbol = parameter.symbol === undefined ? "" : `${parameter.symbol}: `;
    const value = parameter.kind === "flag" ? "" : " <value>";
    command.option(`--${flag(name)}${value}`, `${symbol}${parameter.doc}; ${domainOf(parameter)}`);
  }
  return command;
}

/** Converts a parameter name to a flag. For example, `innerEpsilon` becomes `--inner-epsilon`. */
function flag(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function parametersOf(
  kind: MechanismKind,
  flags: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const present = Object.entries(kind.parameters).filter(([name]) => flags[name] !== undefined);
  return Object.fromEntries(
    present.map(([name, parameter]) => [name, fromText(parameter, String(flags[name]))]),
  );
}
