import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type ServiceOptions,
  startService,
} from "../../../../packages/noisewright/src/service/index.js";

/** The folder of the built studio. */
export const BUILT = fileURLToPath(
  new URL("../../../../packages/noisewright/studio", import.meta.url),
);

export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the service that serves the studio in tests. The service has a ledger file of its own. */
export async function startSite(options: Partial<ServiceOptions> = {}): Promise<Site> {
  const ledger = join(mkdtempSync(join(tmpdir(), "noisewright-studio-")), "ledger.db");
  const service = await startService({
    ...{ host: "127.0.0.1", port: 0, data: [], origins: [], ledger, log: () => {} },
    ...options,
  });
  return { url: service.address, close: () => service.close() };
}
