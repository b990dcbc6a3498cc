export {
  closest,
  deltaText,
  digitsDown,
  digitsUp,
  epsilonText,
  levelText,
  numberText,
  type Rounding,
  remainingText,
  suggest,
} from "../format/index.js";
