export { solveProgramme } from "./optimise.js";
export { prepareMechanism, roundText } from "./prepare-mechanism.js";
