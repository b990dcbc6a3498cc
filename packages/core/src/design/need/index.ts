export { type FullNeed, NEED_PARAMETERS, type NeedGiven } from "./need.js";
export { readNeed } from "./read-need.js";
export { impossible } from "./refusals.js";
