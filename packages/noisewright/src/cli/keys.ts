import type { Role } from "@noisewright/contract";
import { NoisewrightError } from "@noisewright/core";
import { ledgerName } from "@noisewright/release/spec";
import { table } from "@noisewright/text";
import { Command } from "commander";
import {
  addKey,
  DEFAULT_KEYS,
  keysLocation,
  ROLES,
  readKeys,
  removeKey,
} from "../service/index.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

interface Flags {
  readonly keys?: string;
  readonly json?: boolean;
}

/** `noisewright keys …`: manages the keys that may call the service. */
export function keysCommand(output: Output): Command {
  const root = new Command("keys").usage("<command> [options]");
  for (const build of [add, list, remove]) root.addCommand(build(output));
  return withExamples(
    root,
    "keys add --role steward",
    "keys add --role analyst --ledger library",
    "keys list",
    "keys remove 991a43a4",
  );
}

function add(output: Output): Command {
  return command("add", "create a key and print it once; the file keeps only its hash")
    .requiredOption("--role <role>", "analyst, or steward, who may also create and raise budgets")
    .option(
      "--ledger <name>",
      "let an analyst use only this ledger; repeat for more; default: all",
      several,
    )
    .action((flags: Flags & { role: string; ledger?: readonly string[] }) => {
      const role = ROLES.find((each) => each === flags.role);
      if (role === undefined) {
        const [what, got] = ["role", flags.role.slice(0, 40)];
        throw new NoisewrightError({ code: "unknown", subject: "keys", what, got, known: ROLES });
      }
      const ledgers = scopeOf(role, flags.ledger);
      const { id, key } = addKey(keyFileOf(flags), role, ledgers);
      output.out(flags.json ? JSON.stringify({ id, role, ledgers, key }) : key);
    });
}

function list(output: Output): Command {
  return command("list", "list the ids and roles of all keys").action((flags: Flags) => {
    const keys = readKeys(keyFileOf(flags)).map(({ hash: _, ...shown }) => shown);
    const rows = keys.map(({ id, role, ledgers, created }) => [
      ...[id, role, ledgers?.join(", ") ?? "all", created],
    ]);
    const head = ["key", "role", "ledgers", "created"];
    output.out(flags.json ? JSON.stringify(keys) : table([head, ...rows]).join("\n"));
  });
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
  if (role === "analyst") return ledgers;
  throw new NoisewrightError({
    ...problem,
    domain: "left out unless the role is analyst",
    got: `a ledger for a ${role}`,
    advice: "a steward may use every ledger",
  });
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
