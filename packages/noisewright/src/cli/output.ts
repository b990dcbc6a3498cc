import { printable, printableLine } from "@noisewright/text";

/**
 * The output of a command. Results go to `out` and errors go to `err`. Each call writes one line.
 */
export interface Output {
  out(text: string): void;
  err(text: string): void;
  /**
   * Shows the progress of slow work on one line. The next call replaces this line, and an empty
   * text clears the line.
   */
  progress?(text: string): void;
  /** Asks the user a question. Absent if nobody can answer. */
  ask?(question: string): Promise<string>;
}

type Stream = Pick<NodeJS.WriteStream, "isTTY" | "write">;

/**
 * Returns an output that writes to the two streams. Names, keys and errors may contain control
 * characters. So control characters are escaped in everything that is written to a terminal.
 * Results that go to a file or a pipe are not changed.
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
