import { NoisewrightError } from "../errors/index.js";

/** A value that a survey can ask for: a string or a number. */
export type Answer = string | number;

/** A declared, public list of values, with their indices. */
export interface Domain<V extends Answer> {
  readonly values: readonly V[];
  /** The index of a value in the domain. Undefined for a value outside the domain. */
  indexOf(value: Answer): number | undefined;
}

/**
 * The largest number of values. The limit exists because the proof of the weights takes quadratic
 * time.
 */
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
    got: `${values.length} values, ${places.size} of them distinct`,
  });
}
