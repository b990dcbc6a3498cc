import { NoisewrightError } from "../../src/index.js";

/** The error of ours that something is refused with. */
export function errorOf(act: () => unknown): NoisewrightError {
  try {
    act();
  } catch (error) {
    if (NoisewrightError.is(error)) return error;
    throw error;
  }
  throw new Error("it was not refused");
}
