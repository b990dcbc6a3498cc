export {
  closest,
  deltaText,
  digitsDown,
  digitsUp,
  epsilonText,
  levelText,
  numberText,
  type Rounding,
  remainderText,
  remainingText,
  suggest,
} from "../format/index.js";
