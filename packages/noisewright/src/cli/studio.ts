import { fileURLToPath } from "node:url";
import { NoisewrightError } from "@noisewright/core";
import { Command } from "commander";
import { toNumber } from "../design/index.js";
import { DEFAULT_LEDGER, ledgerLocation, shownPlace } from "../ledger/index.js";
import { keysLocation } from "../service/index.js";
import type { Output } from "./output.js";

interface Flags {
  readonly host: string;
  readonly port: string;
  readonly open: boolean;
  readonly data: readonly string[];
  readonly ledger?: string;
  readonly keys?: string;
  readonly origin: readonly string[];
  readonly timeLimit?: string;
  readonly log?: boolean;
}

/** Where the sample is, and its spec: its ledger is beside it, as that of any spec. */
const SAMPLE = fileURLToPath(new URL("../../sample/", import.meta.url));

/** `noisewright studio`: everything here in a browser, and over HTTP. */
export function studioCommand(output: Output): Command {
  const several = (value: string, before: readonly string[]) => [...before, value];
  return new Command("studio")
    .option(
      "--host <address>",
      "where to listen; others than this machine need --keys",
      "127.0.0.1",
    )
    .option("--port <number>", "where to listen; 0 for any that is free", "4711")
    .option("--data <folder>", "whose tables may be released from; may be repeated", several, [])
    .option(
      "--ledger <place>",
      `a file or postgres:// address; $NOISEWRIGHT_LEDGER, or ${DEFAULT_LEDGER} here, or beside the sample if that is all`,
    )
    .option("--keys <file>", "who may call, from noisewright keys add; or $NOISEWRIGHT_KEYS")
    .option("--origin <url>", "by which a proxy in front is known; may be repeated", several, [])
    .option("--time-limit <seconds>", "no request may take longer; otherwise 1 to 10 minutes")
    .option(
      "--log",
      "log requests, as JSON lines on standard error; always where that is no terminal",
    )
    .option("--no-open", "do not open a browser")
    .action((flags: Flags) => studio(flags, output));
}

async function studio(flags: Flags, output: Output): Promise<void> {
  // Other commands need not wait until all of this is read.
  const [{ jsonLog, startService }, { default: open }] = await Promise.all([
    import("../service/index.js"),
    import("open"),
  ]);
  const silent = process.stderr.isTTY && !flags.log;
  const ledger = ledgerLocation(flags.ledger, flags.data.length === 0 ? SAMPLE : "");
  const service = await startService({
    host: flags.host,
    port: toNumber("studio", "port", flags.port),
    data: flags.data,
    ledger,
    keys: keysLocation(flags.keys),
    origins: flags.origin,
    timeLimit: timeLimitOf(flags),
    log: silent ? () => {} : jsonLog(output.err),
  });
  output.out(`The studio is at ${service.address}; press Ctrl+C to stop it.`);
  output.out(`Its ledgers are kept in ${shownPlace(ledger)}.`);
  if (flags.open && process.stdout.isTTY) await open(service.address).catch(() => {});
  await stopped();
  await service.close();
}

function timeLimitOf({ timeLimit: given }: Flags): number | undefined {
  if (given === undefined) return undefined;
  const timeLimit = toNumber("studio", "time-limit", given);
  if (timeLimit > 0 && timeLimit <= 600) return timeLimit;
  const problem = { code: "domain", subject: "studio", parameter: "time-limit" } as const;
  throw new NoisewrightError({ ...problem, domain: "seconds in (0, 600]", got: String(timeLimit) });
}

/** Asked once, it finishes what it began; asked twice, it goes at once. */
function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130));
        resolve();
      });
    }
  });
}
