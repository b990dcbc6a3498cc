import { suggest } from "@noisewright/core/format";
import type { Command, CommanderError } from "commander";

/**
 * Returns the message for a command line that cannot be parsed. The message says what is wrong,
 * which name was probably meant, and which help page to read.
 */
export function usageErrorText(error: CommanderError, command: Command, path: string): string {
  const problem = problemText(error, command);
  const given = /'(.*)'/s.exec(error.message)?.[1] ?? "";
  const meant = suggest(given, knownNames(error.code, command));
  const suggestion = meant === undefined ? "" : `; did you mean '${meant}'?`;
  return `${path}: ${problem}${suggestion || ";"} see ${path} --help`;
}

function problemText({ code, message }: CommanderError, { commands }: Command): string {
  // Commander has no error message for a command that needs a subcommand but was given none.
  if (code === "commander.help") {
    return `add one of its commands: ${commands.map((child) => child.name()).join(", ")}`;
  }
  return message.replace(/^error: /, "").replace(/\.$/, "");
}

function knownNames(code: string, { commands, options }: Command): readonly string[] {
  if (code === "commander.unknownCommand") return commands.map((child) => child.name());
  if (code !== "commander.unknownOption") return [];
  return ["--help", ...options.flatMap(({ long }) => long ?? [])];
}
