import { NoisewrightError } from "@noisewright/core";

/** A number given as text; what cannot be read is shown as it was typed. */
export function toNumber(subject: string, parameter: string, text: string): number {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isNaN(number)) return number;
  const got = `"${text.slice(0, 60)}"`;
  throw new NoisewrightError({ code: "domain", subject, parameter, domain: "a number", got });
}
