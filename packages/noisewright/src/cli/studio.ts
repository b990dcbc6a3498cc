import { fileURLToPath } from "node:url";
import { NoisewrightError } from "@noisewright/core";
import { Command } from "commander";
import { toNumber } from "../design/index.js";
import { DEFAULT_LEDGER, displayLocation, ledgerLocation } from "../ledger/index.js";
import { keysLocation } from "../service/index.js";
import { withExamples } from "./examples.js";
import type { Output } from "./output.js";

interface Flags {
  readonly host: string;
  readonly port: string;
  readonly open: boolean;
  readonly data?: readonly string[];
  readonly ledger?: string;
  readonly keys?: string;
  readonly origin?: readonly string[];
  readonly timeLimit?: string;
  readonly log?: boolean;
}

/**
 * The folder of the sample data. The ledger of the sample is in the same folder, as with any spec.
 */
const SAMPLE = fileURLToPath(new URL("../../sample/", import.meta.url));

/** `noisewright studio`: starts the web studio and the HTTP service. */
export function studioCommand(output: Output): Command {
  const collect = (value: string, earlier: readonly string[] = []) => [...earlier, value];
  const command = new Command("studio")
    .option(
      "--host <address>",
      "the address to listen on; any address but this machine's own needs --keys",
      "127.0.0.1",
    )
    .option("--port <number>", "the port to listen on; 0 picks a free port", "4711")
    .option(
      "--data <folder>",
      "serve the tables in this folder; repeat for more folders",
      collect,
      [],
    )
    .option(
      "--ledger <place>",
      `the ledger store: a file or a postgres:// address; default: $NOISEWRIGHT_LEDGER, else ${DEFAULT_LEDGER} in this folder, or in the sample's folder if no --data is given`,
    )
    .option(
      "--keys <file>",
      "the key file made by noisewright keys add; default: $NOISEWRIGHT_KEYS",
    )
    .option(
      "--origin <url>",
      "the public URL of a proxy in front of the service; repeat for more",
      collect,
      [],
    )
    .option(
      "--time-limit <seconds>",
      "stop any request after this time; default: 1 to 10 minutes by request",
    )
    .option(
      "--log",
      "log requests as JSON lines on standard error; always on if that is not a terminal",
    )
    .option("--no-open", "do not open a browser")
    .action((flags: Flags) => studio(flags, output));
  return withExamples(
    command,
    "studio",
    "studio --data /srv/tables --ledger /srv/ledger.db --keys keys.json --host 0.0.0.0",
  );
}

async function studio(flags: Flags, output: Output): Promise<void> {
  // The modules of the service are loaded only by this command, so that other commands start faster.
  const [{ jsonLog, startService }, { default: open }] = await Promise.all([
    import("../service/index.js"),
    import("open"),
  ]);
  const silent = process.stderr.isTTY && !flags.log;
  const ledger = ledgerLocation(flags.ledger, flags.data === undefined ? SAMPLE : "");
  const service = await startService({
    host: flags.host,
    port: toNumber("studio", "port", flags.port),
    data: flags.data ?? [],
    ledger,
    keys: keysLocation(flags.keys),
    origins: flags.origin ?? [],
    timeLimit: timeLimitOf(flags),
    log: silent ? () => {} : jsonLog(output.err),
  });
  output.out(`The studio runs at ${service.address}. Press Ctrl+C to stop it.`);
  output.out(`The ledgers of the studio are stored in ${displayLocation(ledger)}.`);
  if (flags.open && process.stdout.isTTY) await open(service.address).catch(() => {});
  await stopSignal();
  await service.close();
}

function timeLimitOf({ timeLimit: text }: Flags): number | undefined {
  if (text === undefined) return undefined;
  const timeLimit = toNumber("studio", "time-limit", text);
  if (timeLimit > 0 && timeLimit <= 600) return timeLimit;
  const problem = { code: "domain", subject: "studio", parameter: "time-limit" } as const;
  throw new NoisewrightError({
    ...problem,
    domain: "a number of seconds in (0, 600]",
    got: String(timeLimit),
  });
}

/**
 * Resolves at the first signal to stop, so that the service can finish the requests that are
 * running. A second signal ends the process at once.
 */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130));
        resolve();
      });
    }
  });
}
