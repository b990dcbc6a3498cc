import { DEFAULTS } from "./release-query.js";

/** The sample always has the same time, so that its stored answers stay the answers of this file. */
export const SAMPLE_TIME = Date.UTC(2024, 0, 1);

/** Whether an open file is the sample, and not a file of the user with the same name. */
export function isSampleFile({ name, lastModified }: File): boolean {
  return name === DEFAULTS.source && lastModified === SAMPLE_TIME;
}
