import type { Flag } from "./flag-of.js";

/** A flag in two or three words, beside a value. */
export const FLAG_WORDS: Readonly<Record<Flag, string>> = {
  nothing: "says nothing",
  none: "may be none",
};

const WHAT: Readonly<Record<Flag, string>> = {
  nothing: "The interval spans the whole range: this number says nothing.",
  none: "The interval includes 0: there may be no rows at all.",
};

/** What a flag means and what to do, for a value with a key or without one. */
export function flagText(flag: Flag, hasKey: boolean): string {
  return hasKey
    ? `${WHAT[flag]} Did this key match any rows? Try more budget or fewer groups.`
    : `${WHAT[flag]} Did the spec match any rows? Try more budget.`;
}
