import { NoisewrightError } from "@noisewright/core";
import { Command } from "commander";
import { table } from "../reproduce/table.js";
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
  const root = new Command("keys").description("who may call a service: analysts and stewards");
  for (const make of [add, list, remove]) root.addCommand(make(output));
  return root;
}

function add(output: Output): Command {
  return command("add", "a new key, shown once; only its hash is kept")
    .requiredOption("--role <role>", "analyst, or steward, who also makes and raises budgets")
    .action((flags: Flags & { role: string }) => {
      const role = ROLES.find((each) => each === flags.role);
      if (role === undefined) {
        const [what, got] = ["role", flags.role.slice(0, 40)];
        throw new NoisewrightError({ code: "unknown", subject: "keys", what, got, known: ROLES });
      }
      const { id, key } = addKey(placeOf(flags), role);
      output.out(flags.json ? JSON.stringify({ id, role, key }) : key);
    });
}

function list(output: Output): Command {
  return command("list", "ids and roles, never a key").action((flags: Flags) => {
    const keys = readKeys(placeOf(flags)).map(({ id, role, created }) => ({ id, role, created }));
    const rows = keys.map(({ id, role, created }) => [id, role, created]);
    output.out(
      flags.json ? JSON.stringify(keys) : table([["key", "role", "created"], ...rows]).join("\n"),
    );
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

function command(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option("--keys <file>", `where keys are kept; $NOISEWRIGHT_KEYS, or ${DEFAULT_KEYS}`)
    .option("--json", "one JSON value");
}

function placeOf({ keys }: Flags): string {
  return keysLocation(keys) ?? DEFAULT_KEYS;
}
