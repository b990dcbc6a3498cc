import type { Command } from "commander";
import type { Output } from "./output.js";

/**
 * A function that builds a command. The command calls `endWith` if it has printed its result, but
 * ends with another exit code than 0.
 */
type Build = (output: Output, endWith: (exit: number) => void) => Command;

/**
 * A command as `noisewright --help` lists it. The module of a command is loaded only when the
 * command is used.
 */
export interface CommandEntry {
  readonly name: string;
  /** The arguments that follow the name of the command. */
  readonly usage: string;
  readonly description: string;
  load(): Promise<Build>;
}

/** All commands, grouped by task under the headings of `noisewright --help`. */
export const COMMAND_GROUPS: Readonly<Record<string, readonly CommandEntry[]>> = {
  "Publish statistics of a table:": [
    {
      name: "init",
      usage: "<source...> [options]",
      description: "write a first spec for files or database tables",
      load: async () => (await import("./init.js")).initCommand,
    },
    {
      name: "release",
      usage: "<spec> [options]",
      description: "publish the statistics that a spec file describes",
      load: async () => (await import("./release.js")).releaseCommand,
    },
    {
      name: "explain",
      usage: "[spec] [options]",
      description: "say in plain words what ε means for one person",
      load: async () => (await import("./explain.js")).explainCommand,
    },
    {
      name: "check",
      usage: "<spec> [options]",
      description: "count the lines and values of a spec's data that cannot be read",
      load: async () => (await import("./check.js")).checkCommand,
    },
    {
      name: "columns",
      usage: "<file> [options]",
      description: "list the columns of a data file and their types",
      load: async () => (await import("./columns.js")).columnsCommand,
    },
    {
      name: "import",
      usage: "<source> <parquet> [options]",
      description: "convert a text file, JSON lines or .xlsx to Parquet",
      load: async () => (await import("./import.js")).importCommand,
    },
    {
      name: "ledger",
      usage: "<command> [options]",
      description: "create, show and verify privacy budgets",
      load: async () => (await import("./ledger.js")).ledgerCommand,
    },
    {
      name: "record",
      usage: "<spec> [options]",
      description: "describe a release for the public registry of DP deployments",
      load: async () => (await import("./record.js")).recordCommand,
    },
    {
      name: "checklist",
      usage: "<spec> [options]",
      description: "print a privacy checklist after NIST SP 800-226",
      load: async () => (await import("./record.js")).checklistCommand,
    },
  ],
  "Choose noise:": [
    {
      name: "design",
      usage: "[options]",
      description: "rank the mechanisms that meet an accuracy or privacy requirement",
      load: async () => (await import("./design.js")).designCommand,
    },
    {
      name: "compare",
      usage: "[mechanisms...] [options]",
      description: "compare the errors of mechanisms at equal privacy",
      load: async () => (await import("./compare.js")).compareCommand,
    },
    {
      name: "plan",
      usage: "<file> [options]",
      description: "share one privacy budget among several releases",
      load: async () => (await import("./plan.js")).planCommand,
    },
    {
      name: "inspect",
      usage: "<mechanism> [options]",
      description: "show the privacy, the error and the distribution of a mechanism",
      load: async () => (await import("./inspect.js")).inspectCommand,
    },
  ],
  "Account for privacy:": [
    {
      name: "event",
      usage: "<mechanism> [options]",
      description: "print the privacy event of a release, as JSON for account",
      load: async () => (await import("./event.js")).eventCommand,
    },
    {
      name: "account",
      usage: "<events> [options]",
      description: "compute the total privacy cost of several releases",
      load: async () => (await import("./account.js")).accountCommand,
    },
    {
      name: "audit",
      usage: "[mechanism] [options]",
      description: "estimate a lower bound on ε from samples; exit code 4 if it refutes the claim",
      load: async () => (await import("./audit.js")).auditCommand,
    },
  ],
  "Run a service:": [
    {
      name: "studio",
      usage: "[options]",
      description: "start the web studio and the HTTP service",
      load: async () => (await import("./studio.js")).studioCommand,
    },
    {
      name: "keys",
      usage: "<command> [options]",
      description: "add, list and remove the keys that may call the service",
      load: async () => (await import("./keys.js")).keysCommand,
    },
  ],
  "Learn:": [
    {
      name: "demo",
      usage: "",
      description: "design, certify and draw noise in one minute",
      load: async () => (await import("./demo.js")).demoCommand,
    },
    {
      name: "reproduce",
      usage: "<paper> [options]",
      description: "recompute the claims of a paper with the mechanisms of Noisewright",
      load: async () => (await import("./reproduce.js")).reproduceCommand,
    },
  ],
};
