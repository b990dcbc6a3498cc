export { solveProgramme } from "./optimise.js";
export { prepared, roundText } from "./prepared.js";
