import { printable, printableLine } from "./printable.js";

/** Where a command writes: results to `out`, errors to `err`, one line per call. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
  /** Shows the progress of slow work on one line. The next call replaces it; an empty text clears it. */
  progress?(text: string): void;
}

type Stream = Pick<NodeJS.WriteStream, "isTTY" | "write">;

/**
 * Writes to the process's streams. All output passes through here, because names, keys and errors
 * may contain control characters, which are escaped for a terminal. Results that go to a file or a
 * pipe are data and stay unchanged.
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
