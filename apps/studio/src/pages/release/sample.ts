import loans from "#sample/loans.csv?url";
import { change } from "../../address/address.js";
import { ServiceFault } from "../../service/fault.js";
import { openFiles } from "../../service/opened-files.js";
import { DEFAULTS, startOf } from "./release-query.js";

/** The sample always has the same time, so that its stored answers stay the answers of this file. */
const SAMPLE_TIME = Date.UTC(2024, 0, 1);

/** Loads the sample from the studio's server and opens it like a file of this computer. */
export async function openSample(): Promise<void> {
  const response = await fetch(loans).catch(() => undefined);
  if (!response?.ok) throw new ServiceFault("The sample could not be loaded.", "away");
  const options = { lastModified: SAMPLE_TIME };
  openFiles([new File([await response.blob()], DEFAULTS.source, options)]);
  change(startOf(DEFAULTS.source, undefined));
}
