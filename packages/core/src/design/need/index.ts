export { type FullNeed, NEED_PARAMETERS, type NeedInput, type UncheckedNeed } from "./need.js";
export { checkNeed, readNeed } from "./read-need.js";
export { impossible } from "./refusals.js";
