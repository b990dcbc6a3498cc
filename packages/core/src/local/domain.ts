import { NoisewrightError } from "../errors/index.js";

/** What can be asked for: texts, or numbers. */
export type Answer = string | number;

/** A declared list of values, which are public, and their places in it. */
export interface Domain<V extends Answer> {
  readonly values: readonly V[];
  /** Undefined for what is not in the domain. */
  indexOf(value: Answer): number | undefined;
}

/** The number of values is squared when weights are proved. */
const LARGEST = 4096;

export function domainOf<V extends Answer>(subject: string, given: readonly V[]): Domain<V> {
  const values = Array.isArray(given) ? Object.freeze([...given]) : [];
  const places = new Map<Answer, number>(values.map((value, i) => [value, i]));
  const usable = values.every((value) => typeof value === "string" || Number.isFinite(value));
  if (usable && values.length >= 2 && values.length <= LARGEST && places.size === values.length) {
    return { values, indexOf: (value) => places.get(value) };
  }
  throw new NoisewrightError({
    code: "domain",
    subject,
    parameter: "domain",
    domain: `2 to ${LARGEST} distinct texts or finite numbers`,
    got: `${values.length}, ${places.size} of them distinct`,
  });
}
