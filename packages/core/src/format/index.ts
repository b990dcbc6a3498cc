export { digitsDown, digitsUp } from "./digits.js";
export { gapText } from "./gap-text.js";
export {
  deltaText,
  epsilonText,
  isUsedUp,
  levelText,
  remainderText,
  remainingText,
} from "./level-text.js";
export { numberText, type Rounding } from "./number-text.js";
export { plainName } from "./plain-name.js";
export { closest, suggest } from "./suggest.js";
