import { NoisewrightError } from "../../errors/index.js";
import type { MovedNumbers } from "./event.js";

const POSITIVE = "a number in (0, ∞)";
const WHOLE = "an integer in [0, 2^53)";
const NAMES: readonly string[] = ["variance", "squares", "numbers"];

/** Reads the field `moved` of a `discrete-gaussian/1` event. Errors start with `place`. */
export function movedNumbers(value: unknown, place: string): readonly MovedNumbers[] {
  if (!Array.isArray(value) || value.length === 0) {
    const got = Array.isArray(value) ? "an empty list" : typeof value;
    throw refused(place, "moved", "a list of at least one { variance, squares, numbers }", got);
  }
  return value.map((entry: unknown, i) => movedEntry(entry, `${place}.moved[${i}]`));
}

function movedEntry(value: unknown, place: string): MovedNumbers {
  if (typeof value !== "object" || value === null) {
    throw refused(place, "entry", "an object { variance, squares, numbers }", typeof value);
  }
  const unknown = Object.keys(value).find((name) => !NAMES.includes(name));
  if (unknown !== undefined) {
    throw new NoisewrightError({
      code: "unknown",
      subject: place,
      what: "parameter",
      got: unknown,
      known: NAMES,
    });
  }
  const { variance, squares, numbers } = value as Readonly<Record<string, unknown>>;
  if (!(typeof variance === "number" && variance > 0 && variance < Number.POSITIVE_INFINITY)) {
    throw refused(place, "variance", POSITIVE, shown(variance));
  }
  if (!isCount(squares)) throw refused(place, "squares", WHOLE, shown(squares));
  if (!isCount(numbers)) throw refused(place, "numbers", WHOLE, shown(numbers));
  return { variance, squares, numbers };
}

function isCount(x: unknown): x is number {
  return Number.isSafeInteger(x) && (x as number) >= 0;
}

function shown(x: unknown): string {
  return typeof x === "number" ? String(x) : x === undefined ? "nothing" : typeof x;
}

function refused(subject: string, parameter: string, domain: string, got: string) {
  return new NoisewrightError({ code: "domain", subject, parameter, domain, got });
}
