import { CommanderError } from "commander";
import { askOnTerminal } from "./ask.js";
import { EXIT, failureOf } from "./failure.js";
import { type Output, terminalOutput } from "./output.js";
import { program } from "./program.js";

const standard: Output = {
  ...terminalOutput(process.stdout, process.stderr),
  ...(process.stdin.isTTY && process.stderr.isTTY && { ask: askOnTerminal }),
};

/**
 * Runs one command line and returns the exit code. An error is printed as one line on standard
 * error. An error with several problems has one more line for each problem.
 */
export async function run(args: readonly string[], output: Output = standard): Promise<number> {
  const json = args.includes("--json");
  let exit: number = EXIT.done;
  const endWith = (code: number) => {
    exit = code;
  };
  try {
    const commands = await program(args, output, endWith);
    await commands.parseAsync(args.length > 0 ? args : ["--help"], { from: "user" });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done; // Commander throws this error for --help.
    const failure = await failureOf(error);
    if (json) output.err(JSON.stringify({ error: failure.error }));
    else for (const line of failure.lines) output.err(line);
    return failure.exit;
  }
}
