import { describe } from "vitest";
import { certificateContract } from "./certificate.js";
import { eventContract } from "./event.js";
import { EVERY } from "./kit.js";
import { lawsContract } from "./laws.js";
import { privacyContract } from "./privacy.js";
import { privacyLossContract } from "./privacy-loss.js";
import { privateValueContract } from "./private-value.js";
import { supportContract } from "./support.js";
import { utilityContract } from "./utility.js";
import { weightsContract } from "./weights.js";

/**
 * What every mechanism must satisfy, with parameters drawn from their typical ranges. One file, so
 * that each draw is created and compiled once for all suites.
 */
describe.each(EVERY)("%s", (_id, kind) => {
  certificateContract(kind);
  weightsContract(kind);
  supportContract(kind);
  lawsContract(kind);
  utilityContract(kind);
  privacyContract(kind);
  privacyLossContract(kind);
  eventContract(kind);
  privateValueContract(kind);
});
