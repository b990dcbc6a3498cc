import loans from "#sample/loans.csv?url";
import { change, type Patch } from "../../address/address.js";
import { ServiceFault } from "../../service/fault.js";
import { openFiles } from "../../service/opened-files.js";
import { DEFAULTS, FRESH } from "./release-query.js";
import { SAMPLE_TIME } from "./sample-file.js";

/**
 * Loads the sample from the studio's server, opens it like a file of this computer, and starts the
 * form of the sample.
 */
export async function openSample(start: Patch = FRESH): Promise<void> {
  const response = await fetch(loans).catch(() => undefined);
  if (!response?.ok) throw new ServiceFault("The sample could not be loaded.", "away");
  const options = { lastModified: SAMPLE_TIME };
  openFiles([new File([await response.blob()], DEFAULTS.source, options)]);
  change(start);
}
