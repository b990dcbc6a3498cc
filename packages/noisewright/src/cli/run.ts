import { NoisewrightError } from "@noisewright/core/errors";
import { Command, CommanderError } from "commander";
import { VERSION } from "../about/index.js";
import { COMMANDS } from "./commands.js";
import { type Output, terminalOutput } from "./output.js";

const EXIT = {
  done: 0,
  internal: 1,
  badInput: 2,
  overBudget: 3,
  refuted: 4,
  interrupted: 130,
} as const;

const standard = terminalOutput(process.stdout, process.stderr);

/** Run one command line and say how it ended. Errors are one line on standard error. */
export async function run(args: readonly string[], output: Output = standard): Promise<number> {
  const json = args.includes("--json");
  let end: number = EXIT.done;
  const refuted = () => {
    end = EXIT.refuted;
  };
  try {
    const commands = await program(args, output, refuted);
    await commands.parseAsync(args.length > 0 ? args : ["--help"], { from: "user" });
    return end;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done; // --help
    const { code, message, exit } = await explain(error);
    output.err(json ? JSON.stringify({ error: { code, message } }) : message);
    return exit;
  }
}

/** All commands by name, of which only the one that is asked for is read. */
async function program(
  args: readonly string[],
  output: Output,
  refuted: () => void,
): Promise<Command> {
  const root = new Command("noisewright")
    .description("State what you need of a number, get noise that provably gives it.")
    .version(VERSION)
    // Flags after a command are that command's own.
    .enablePositionalOptions();
  // `help design` shows what `design --help` does.
  const asked = args.slice(0, 2);
  for (const { name, description, load } of COMMANDS) {
    const command = asked.includes(name) ? (await load())(output, refuted) : new Command(name);
    root.addCommand(command.description(description));
  }
  configure(root, "noisewright", output);
  return root;
}

/** Nothing exits or prints by itself: errors are thrown, with the help page that answers them. */
function configure(command: Command, path: string, output: Output): void {
  command
    .showSuggestionAfterError(false)
    .configureOutput({ writeOut: (text) => output.out(text.trimEnd()), writeErr: () => {} })
    .exitOverride((error) => {
      // The command parser has no words for a command whose own commands were left out.
      const words = error.code === "commander.help" ? "give one of its commands" : error.message;
      error.message = `${path}: ${words.replace(/^error: /, "")}; see ${path} --help`;
      throw error;
    });
  for (const child of command.commands) configure(child, `${path} ${child.name()}`, output);
}

async function exitOf({ code, cause }: NoisewrightError): Promise<number> {
  if (code === "over-budget") return EXIT.overBudget;
  if (code !== "cancelled") return EXIT.badInput;
  const { Stopped } = await import("../release/index.js");
  return cause instanceof Stopped ? cause.exit : EXIT.interrupted;
}

async function explain(error: unknown): Promise<{ code: string; message: string; exit: number }> {
  if (error instanceof NoisewrightError) {
    return { code: error.code, message: error.message, exit: await exitOf(error) };
  }
  if (error instanceof CommanderError) {
    return {
      code: error.code.replace("commander.", ""),
      message: error.message,
      exit: EXIT.badInput,
    };
  }
  const kind = error instanceof Error ? error.name : typeof error;
  return {
    code: "internal",
    message: `noisewright: internal error (${kind})`,
    exit: EXIT.internal,
  };
}
