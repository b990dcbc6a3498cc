import { ROLES, type Role } from "@noisewright/contract";
import { NoisewrightError } from "@noisewright/core";
import { epsilonText } from "@noisewright/core/format";
import { ledgerName } from "@noisewright/release/spec";
import { table } from "@noisewright/text";
import { Command } from "commander";
import {
  addKey,
  DEFAULT_KEYS,
  keysLocation,
  type Quota,
  readKeys,
  removeKey,
} from "../service/index.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

interface Flags {
  readonly keys?: string;
  readonly json?: boolean;
}

interface AddFlags extends Flags {
  readonly role: string;
  readonly ledger?: readonly string[];
  readonly quota?: string;
  readonly perDay?: string;
}

/** `noisewright keys …`: manages the keys that may call the service. */
export function keysCommand(output: Output): Command {
  const root = new Command("keys").usage("<command> [options]");
  for (const build of [add, list, remove]) root.addCommand(build(output));
  return withExamples(
    root,
    "keys add --role steward",
    "keys add --role analyst --ledger library --quota 0.5 --per-day 20",
    "keys add --role reader --ledger library",
    "keys list",
    "keys remove 991a43a4",
  );
}

function add(output: Output): Command {
  return command("add", "create a key and print it once; the file keeps only its hash")
    .requiredOption(
      "--role <role>",
      "reader, who spends nothing; analyst; or steward, who may also create and raise budgets",
    )
    .option(
      "--ledger <name>",
      "let a reader or an analyst use only this ledger; repeat for more; default: all",
      several,
    )
    .option(
      "--quota <epsilon>",
      "let an analyst spend at most this ε from each ledger: the sum of the costs of its requests",
    )
    .option("--per-day <number>", "let an analyst publish at most so many releases a day (UTC)")
    .action((flags: AddFlags) => {
      const role = ROLES.find((each) => each === flags.role);
      if (role === undefined) {
        const [what, got] = ["role", flags.role.slice(0, 40)];
        throw new NoisewrightError({ code: "unknown", subject: "keys", what, got, known: ROLES });
      }
      const ledgers = scopeOf(role, flags.ledger);
      const quota = quotaOf(role, flags);
      const { id, key } = addKey(keyFileOf(flags), role, ledgers, quota);
      output.out(flags.json ? JSON.stringify({ id, role, ledgers, quota, key }) : key);
    });
}

function list(output: Output): Command {
  return command("list", "list the ids, roles, ledgers and quotas of all keys").action(
    (flags: Flags) => {
      const keys = readKeys(keyFileOf(flags)).map(({ hash: _, ...shown }) => shown);
      const rows = keys.map(({ id, role, ledgers, quota, created }) => [
        ...[id, role, ledgers?.join(", ") ?? "all", quotaText(role, quota), created],
      ]);
      const head = ["key", "role", "ledgers", "quota", "created"];
      output.out(flags.json ? JSON.stringify(keys) : table([head, ...rows]).join("\n"));
    },
  );
}

function remove(output: Output): Command {
  return command("remove", "remove a key; the service refuses it from the next request on")
    .argument("<id>", "the id from keys list; also the part between the underscores of the key")
    .action((id: string, flags: Flags) => {
      removeKey(keyFileOf(flags), id);
      output.out(flags.json ? JSON.stringify({ removed: id }) : `Removed key ${id}.`);
    });
}

const several = (value: string, before: readonly string[] = []) => [...before, value];

function scopeOf(role: Role, ledgers: readonly string[] | undefined) {
  if (ledgers === undefined) return undefined;
  const problem = { code: "domain", subject: "keys", parameter: "ledger" } as const;
  const invalid = ledgers.find((name) => !ledgerName.safeParse(name).success);
  if (invalid !== undefined) {
    const domain = "the name of a ledger (letters, digits, dots, dashes and underscores)";
    throw new NoisewrightError({ ...problem, domain, got: `"${invalid.slice(0, 80)}"` });
  }
  if (role !== "steward") return ledgers;
  throw new NoisewrightError({
    ...problem,
    domain: "left out unless the role is reader or analyst",
    got: `a ledger for a ${role}`,
    advice: "a steward may use every ledger",
  });
}

function quotaOf(role: Role, { quota, perDay }: AddFlags): Quota | undefined {
  if (quota === undefined && perDay === undefined) return undefined;
  const problem = { code: "domain", subject: "keys" } as const;
  if (role !== "analyst") {
    throw new NoisewrightError({
      ...problem,
      parameter: quota === undefined ? "per-day" : "quota",
      domain: "left out unless the role is analyst",
      got: `a quota for a ${role}`,
      advice: role === "reader" ? "a reader spends nothing" : "a steward has no quota",
    });
  }
  const epsilon = quota === undefined ? undefined : Number(quota);
  if (epsilon !== undefined && !(epsilon > 0 && epsilon < Number.POSITIVE_INFINITY)) {
    const domain = "a number in (0, ∞)";
    throw new NoisewrightError({ ...problem, parameter: "quota", domain, got: shown(quota) });
  }
  const releases = perDay === undefined ? undefined : Number(perDay);
  if (releases !== undefined && !(Number.isSafeInteger(releases) && releases > 0)) {
    const domain = "a whole number from 1";
    throw new NoisewrightError({ ...problem, parameter: "per-day", domain, got: shown(perDay) });
  }
  return {
    ...(epsilon !== undefined && { epsilon }),
    ...(releases !== undefined && { perDay: releases }),
  };
}

function shown(text = ""): string {
  return `"${text.slice(0, 40)}"`;
}

function quotaText(role: Role, { epsilon, perDay }: Quota = {}): string {
  if (role === "reader") return "spends nothing";
  const parts = [
    ...(epsilon === undefined ? [] : [epsilonText(epsilon, "nearest")]),
    ...(perDay === undefined ? [] : [`${perDay} a day`]),
  ];
  return parts.join(", ") || "none";
}

function command(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option("--keys <file>", `the key file; default: $NOISEWRIGHT_KEYS, else ${DEFAULT_KEYS}`)
    .option("--json", "print one JSON value");
}

function keyFileOf({ keys }: Flags): string {
  return keysLocation(keys) ?? DEFAULT_KEYS;
}
