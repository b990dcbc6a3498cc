import { NoisewrightError } from "../../src/index.js";

/** Runs a function that must throw a NoisewrightError, and returns the error. */
export function errorOf(act: () => unknown): NoisewrightError {
  try {
    act();
  } catch (error) {
    if (NoisewrightError.is(error)) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}
