export { type FullNeed, NEED_PARAMETERS, type NeedAsked, type NeedGiven } from "./need.js";
export { needGiven, readNeed } from "./read-need.js";
export { impossible } from "./refusals.js";
