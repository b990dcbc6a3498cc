export { type Flag, flagOf } from "./flag-of.js";
export { FLAG_WORDS, flagText } from "./flag-text.js";
