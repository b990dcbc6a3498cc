import type { Command } from "commander";

/** Adds example command lines to the end of a command's help. */
export function withExamples(command: Command, ...examples: readonly string[]): Command {
  const lines = examples.map((example) => `  noisewright ${example}`);
  return command.addHelpText("after", ["", "Examples:", ...lines].join("\n"));
}
