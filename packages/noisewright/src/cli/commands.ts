import type { Command } from "commander";
import type { Output } from "./output.js";

/** Builds a command; `refuted` is called where a claim was refuted. */
type Build = (output: Output, refuted: () => void) => Command;

/** A command as `--help` lists it. Its module is read when the command is used. */
export interface CommandEntry {
  readonly name: string;
  readonly description: string;
  load(): Promise<Build>;
}

export const COMMANDS: readonly CommandEntry[] = [
  {
    name: "inspect",
    description: "what a mechanism is, proves and is good for",
    load: async () => (await import("./inspect.js")).inspectCommand,
  },
  {
    name: "design",
    description: "state what you need of a number: the best mechanisms for it, ranked and proved",
    load: async () => (await import("./design.js")).designCommand,
  },
  {
    name: "plan",
    description: "mechanisms for several releases that share a budget",
    load: async () => (await import("./plan.js")).planCommand,
  },
  {
    name: "event",
    description: "the event of a release, as JSON for account",
    load: async () => (await import("./event.js")).eventCommand,
  },
  {
    name: "account",
    description: "what releases cost together",
    load: async () => (await import("./account.js")).accountCommand,
  },
  {
    name: "audit",
    description: "a lower bound on ε from samples alone; exit code 4 if it refutes the claim",
    load: async () => (await import("./audit.js")).auditCommand,
  },
  {
    name: "ledger",
    description: "budgets, and what was spent from them",
    load: async () => (await import("./ledger.js")).ledgerCommand,
  },
  {
    name: "demo",
    description: "a guided minute: design, certify, draw, plot",
    load: async () => (await import("./demo.js")).demoCommand,
  },
  {
    name: "release",
    description: "publish statistics of a table, as a spec says",
    load: async () => (await import("./release.js")).releaseCommand,
  },
  {
    name: "columns",
    description:
      "names and types of a file's columns, for the steward: a CSV's come from its first line",
    load: async () => (await import("./columns.js")).columnsCommand,
  },
  {
    name: "check",
    description: "read a spec's source once and tell the steward what of it is no row or no value",
    load: async () => (await import("./check.js")).checkCommand,
  },
  {
    name: "import",
    description: "write a CSV file as Parquet, with the types that a spec declares",
    load: async () => (await import("./import.js")).importCommand,
  },
  {
    name: "reproduce",
    description: "check every claim of a paper against the mechanisms here",
    load: async () => (await import("./reproduce.js")).reproduceCommand,
  },
  {
    name: "studio",
    description: "design, release and keep budgets in a browser; the same over HTTP",
    load: async () => (await import("./studio.js")).studioCommand,
  },
  {
    name: "keys",
    description: "who may call a service: analysts and stewards",
    load: async () => (await import("./keys.js")).keysCommand,
  },
];
