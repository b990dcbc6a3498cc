import { NoisewrightError } from "@noisewright/core";

/**
 * Parses a number from the command line. The error message quotes the text that is not a number.
 */
export function toNumber(subject: string, parameter: string, text: string): number {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isNaN(number)) return number;
  const got = `"${text.slice(0, 60)}"`;
  throw new NoisewrightError({ code: "domain", subject, parameter, domain: "a number", got });
}
