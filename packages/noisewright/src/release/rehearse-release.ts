import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "@noisewright/engines";
import type { ConnectOptions } from "@noisewright/engines/connect";
import { type Published, type ReleaseOptions, rehearsalOf } from "@noisewright/release";
import { Ledgers, memoryStore } from "@noisewright/release/ledger";
import type { SpecFile } from "@noisewright/release/spec";
import { runRelease } from "./node-release.js";

/**
 * Runs the releases of a spec on made-up rows, with a ledger in memory. Reads no source of the spec
 * and spends nothing. `open` opens the file with the rows.
 */
export async function rehearseRelease(
  { spec, locate }: SpecFile,
  rows: number,
  options: ReleaseOptions,
  open: (file: string, options: ConnectOptions) => Promise<Engine>,
): Promise<Published> {
  const rehearsal = rehearsalOf(spec, rows);
  const folder = await mkdtemp(join(tmpdir(), "noisewright-rehearsal-"));
  try {
    const path = join(folder, rehearsal.file);
    await writeFile(path, rehearsal.text);
    return await runRelease(
      { spec: rehearsal.spec, locate },
      {
        ...options,
        specFile: "spec",
        open: () => open(path, { csv: { types: rehearsal.types } }),
        ledgers: new Ledgers(memoryStore(), () => new Date()),
      },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
