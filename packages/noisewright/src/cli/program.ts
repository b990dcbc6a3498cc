import { Command } from "commander";
import { VERSION } from "../about/index.js";
import { COMMAND_GROUPS } from "./commands.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";
import { usageErrorText } from "./usage-error.js";

/**
 * Builds the program and registers all commands. Only the module of the requested command is
 * loaded.
 */
export async function program(
  args: readonly string[],
  output: Output,
  endWith: (exit: number) => void,
): Promise<Command> {
  const root = new Command("noisewright")
    .description("Publish statistics of a table, with a proof that everyone in it is protected.")
    .usage("<command> [options]")
    .commandsGroup("Learn:") // This group contains the help command.
    .version(VERSION, "-V, --version", "print the version")
    // A flag after a command belongs to that command.
    .enablePositionalOptions();
  const terms = new Map<string, string>();
  const used = args.slice(0, 2); // The second word is the command in `noisewright help design`.
  for (const [heading, entries] of Object.entries(COMMAND_GROUPS)) {
    for (const { name, usage, description, load } of entries) {
      const command = used.includes(name) ? (await load())(output, endWith) : new Command(name);
      root.addCommand(command.description(description).helpGroup(heading));
      terms.set(name, `${name} ${usage}`.trimEnd());
    }
  }
  root.configureHelp({
    subcommandTerm: (command) => terms.get(command.name()) ?? "help <command>",
  });
  withExamples(
    root,
    "demo",
    "release library.yaml --dry-run",
    "design --epsilon 1 --sensitivity 1 --metric mae",
    "inspect laplace --epsilon 1 --sensitivity 1",
  );
  configure(root, "noisewright", output);
  return root;
}

/** Makes a command and all subcommands throw errors instead of printing the errors and exiting. */
function configure(command: Command, path: string, output: Output): void {
  command
    .showSuggestionAfterError(false)
    .helpOption("-h, --help", "show this help")
    .configureOutput({ writeOut: (text) => output.out(text.trimEnd()), writeErr: () => {} })
    .exitOverride((error) => {
      error.message = usageErrorText(error, command, path);
      throw error;
    });
  const hasHelpCommand = command.commands.length > 0 && command.registeredArguments.length === 0;
  if (hasHelpCommand) command.helpCommand("help [command]", "show the help of a command");
  for (const child of command.commands) configure(child, `${path} ${child.name()}`, output);
}
