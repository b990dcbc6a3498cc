import { NoisewrightError } from "@noisewright/core";
import { Command, CommanderError } from "commander";
import { VERSION } from "../about/index.js";
import { Stopped } from "../release/index.js";
import { accountCommand } from "./account.js";
import { auditCommand } from "./audit.js";
import { checkCommand } from "./check.js";
import { columnsCommand } from "./columns.js";
import { demoCommand } from "./demo.js";
import { designCommand } from "./design.js";
import { eventCommand } from "./event.js";
import { importCommand } from "./import.js";
import { inspectCommand } from "./inspect.js";
import { keysCommand } from "./keys.js";
import { ledgerCommand } from "./ledger.js";
import { type Output, terminalOutput } from "./output.js";
import { planCommand } from "./plan.js";
import { releaseCommand } from "./release.js";
import { reproduceCommand } from "./reproduce.js";
import { studioCommand } from "./studio.js";

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
    const commands = program(output, refuted);
    await commands.parseAsync(args.length > 0 ? args : ["--help"], { from: "user" });
    return end;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done; // --help
    const { code, message, exit } = explain(error);
    output.err(json ? JSON.stringify({ error: { code, message } }) : message);
    return exit;
  }
}

function program(output: Output, refuted: () => void): Command {
  const root = new Command("noisewright")
    .description("State what you need of a number, get noise that provably gives it.")
    .version(VERSION)
    // Flags after a command are that command's own.
    .enablePositionalOptions();
  root.addCommand(inspectCommand(output));
  root.addCommand(designCommand(output));
  root.addCommand(planCommand(output));
  root.addCommand(eventCommand(output));
  root.addCommand(accountCommand(output));
  root.addCommand(auditCommand(output, refuted));
  root.addCommand(ledgerCommand(output));
  root.addCommand(demoCommand(output));
  root.addCommand(releaseCommand(output));
  root.addCommand(columnsCommand(output));
  root.addCommand(checkCommand(output));
  root.addCommand(importCommand(output));
  root.addCommand(reproduceCommand(output));
  root.addCommand(studioCommand(output));
  root.addCommand(keysCommand(output));
  configure(root, "noisewright", output);
  return root;
}

/** Nothing exits or prints by itself: errors are thrown, with the help page that answers them. */
function configure(command: Command, path: string, output: Output): void {
  command
    .showSuggestionAfterError(false)
    .configureOutput({ writeOut: (text) => output.out(text.trimEnd()), writeErr: () => {} })
    .exitOverride((error) => {
      error.message = `${path}: ${error.message.replace(/^error: /, "")}; see ${path} --help`;
      throw error;
    });
  for (const child of command.commands) configure(child, `${path} ${child.name()}`, output);
}

function exitOf({ code, cause }: NoisewrightError): number {
  if (code === "over-budget") return EXIT.overBudget;
  if (cause instanceof Stopped) return cause.exit;
  return code === "cancelled" ? EXIT.interrupted : EXIT.badInput;
}

function explain(error: unknown): { code: string; message: string; exit: number } {
  if (error instanceof NoisewrightError) {
    return { code: error.code, message: error.message, exit: exitOf(error) };
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
