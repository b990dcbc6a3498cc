export {
  closest,
  deltaText,
  digitsDown,
  digitsUp,
  epsilonText,
  gapText,
  levelText,
  numberText,
  type Rounding,
  remainderText,
  remainingText,
  suggest,
} from "../format/index.js";
