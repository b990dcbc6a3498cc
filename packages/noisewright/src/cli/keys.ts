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
import type { Output } from "./output.js";

interface Flags {
  readonly keys?: string;
  readonly json?: boolean;
}

/** `noisewright keys …`: who may call a service. */
export function keysCommand(output: Output): Command {
  const root = new Command("keys");
  for (const make of [add, list, remove]) root.addCommand(make(output));
  return root;
}

function add(output: Output): Command {
  return command("add", "a new key, shown once; only its hash is kept")
    .requiredOption("--role <role>", "analyst, or steward, who also makes and raises budgets")
    .option("--ledger <name>", "the only ledgers that an analyst may use; may be repeated", several)
    .action((flags: Flags & { role: string; ledger?: readonly string[] }) => {
      const role = ROLES.find((each) => each === flags.role);
      if (role === undefined) {
        const [what, got] = ["role", flags.role.slice(0, 40)];
        throw new NoisewrightError({ code: "unknown", subject: "keys", what, got, known: ROLES });
      }
      const ledgers = scopeOf(role, flags.ledger);
      const { id, key } = addKey(placeOf(flags), role, ledgers);
      output.out(flags.json ? JSON.stringify({ id, role, ledgers, key }) : key);
    });
}

function list(output: Output): Command {
  return command("list", "ids and roles, never a key").action((flags: Flags) => {
    const keys = readKeys(placeOf(flags)).map(({ hash: _, ...shown }) => shown);
    const rows = keys.map(({ id, role, ledgers, created }) => [
      ...[id, role, ledgers?.join(", ") ?? "all", created],
    ]);
    const head = ["key", "role", "ledgers", "created"];
    output.out(flags.json ? JSON.stringify(keys) : table([head, ...rows]).join("\n"));
  });
}

function remove(output: Output): Command {
  return command("remove", "no longer let a key in, from the next request on")
    .argument("<id>", "from keys list, or what stands between the underscores of a key")
    .action((id: string, flags: Flags) => {
      removeKey(placeOf(flags), id);
      output.out(flags.json ? JSON.stringify({ removed: id }) : `removed ${id}`);
    });
}

const several = (value: string, before: readonly string[] = []) => [...before, value];

function scopeOf(role: Role, ledgers: readonly string[] | undefined) {
  if (ledgers === undefined) return undefined;
  const problem = { code: "domain", subject: "keys", parameter: "ledger" } as const;
  const wrong = ledgers.find((name) => !ledgerName.safeParse(name).success);
  if (wrong !== undefined) {
    const domain = "the name of a ledger: letters, digits, dots, dashes and underscores";
    throw new NoisewrightError({ ...problem, domain, got: `"${wrong.slice(0, 80)}"` });
  }
  if (role === "analyst") return ledgers;
  throw new NoisewrightError({ ...problem, domain: "given for an analyst only", got: role });
}

function command(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option("--keys <file>", `where keys are kept; $NOISEWRIGHT_KEYS, or ${DEFAULT_KEYS}`)
    .option("--json", "one JSON value");
}

function placeOf({ keys }: Flags): string {
  return keysLocation(keys) ?? DEFAULT_KEYS;
}
