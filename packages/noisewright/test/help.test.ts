import { expect, it } from "vitest";
import { capture } from "./capture.js";

/**
 * The commands whose help is tested. The help of a mechanism is generated, so testing the help of
 * one mechanism is enough.
 */
const COMMANDS = [
  "",
  ...["init", "release", "explain", "check", "columns", "import"],
  ...["", "list", "show", "create", "raise", "verify", "export", "import"].map(
    (name) => `ledger ${name}`,
  ),
  ...["record", "checklist"],
  ...["design", "compare", "plan", "inspect", "inspect laplace"],
  ...["event", "event laplace", "account", "audit", "audit laplace"],
  ...["studio", "keys", "keys add", "keys list", "keys remove"],
  ...["demo", "reproduce", "reproduce composite"],
];

it("prints the help of every command", async () => {
  const texts: string[] = [];
  for (const command of COMMANDS) {
    const { code, out } = await capture(`${command} --help`.trim());
    expect(code, command).toBe(0);
    texts.push(`$ noisewright ${command} --help`.replace(/ +/g, " "), out, "");
  }
  await expect(texts.join("\n")).toMatchFileSnapshot("help.txt");
});

it("lists each command with the arguments that its own help shows", async () => {
  const { out } = await capture("--help");
  for (const [, name, usage] of out.matchAll(/^ {2}([a-z]+)((?: [<[][^ ]+[>\]])*) {2,}/gm)) {
    if (name === "help") continue;
    const own = (await capture(`${name} --help`)).out;
    for (const argument of usage!.split(" ").filter((word) => word.startsWith("<"))) {
      expect(own.split("\n")[0], `${name}`).toContain(argument);
    }
  }
});
