import { printable, printableLine } from "./printable.js";

/** Where a command writes: results to `out`, errors to `err`, a line at a time. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
  /** How far something slow is: one line that the next one replaces, and an empty one clears. */
  progress?(text: string): void;
}

type Stream = Pick<NodeJS.WriteStream, "isTTY" | "write">;

/**
 * The only place that writes to a terminal: names, keys and errors may hold anything, and are
 * escaped here. Results that go to a file or a pipe are data, and stay as they are.
 */
export function terminalOutput(stdout: Stream, stderr: Stream): Output {
  return {
    out: (text) => void stdout.write(`${stdout.isTTY ? printable(text) : text}\n`),
    err: (text) => void stderr.write(`${printableLine(text)}\n`),
    progress: (text) => {
      if (stderr.isTTY) stderr.write(`\r\u001b[K${printableLine(text)}`);
    },
  };
}
