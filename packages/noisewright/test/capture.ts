import { run } from "../src/cli/run.js";

export interface Captured {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process and returns its output. */
export async function capture(line: string | readonly string[]): Promise<Captured> {
  const out: string[] = [];
  const err: string[] = [];
  const args = typeof line === "string" ? line.split(" ").filter(Boolean) : line;
  const code = await run(args, { out: (text) => out.push(text), err: (text) => err.push(text) });
  return { code, out: out.join("\n"), err: err.join("\n") };
}
