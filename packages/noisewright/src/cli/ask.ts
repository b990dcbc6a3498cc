import { createInterface } from "node:readline";
import { NoisewrightError } from "@noisewright/core";
import { printableLine } from "@noisewright/text";

/**
 * Asks a question on a terminal. The question goes to standard error, so that results on standard
 * output stay clean. If the user ends the input, nothing was written yet.
 */
export function askOnTerminal(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve, reject) => {
    lines.once("close", () =>
      reject(
        new NoisewrightError({
          ...{ code: "cancelled", subject: "init", what: "the input ended" },
          advice: "nothing was written; flags can answer all questions",
        }),
      ),
    );
    lines.question(`${printableLine(question)}\n> `, (answer) => {
      resolve(answer.trim());
      lines.close();
    });
  });
}
