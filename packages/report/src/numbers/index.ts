export { groupedDigits } from "./grouped-digits.js";
export { type Interval, type ValueText, valueText } from "./value-text.js";
