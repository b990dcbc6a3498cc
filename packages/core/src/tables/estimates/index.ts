export { questionAnswers } from "./answers.js";
export { estimateTables } from "./estimate.js";
export { checkConfidence, tableInterval } from "./interval.js";
export { joinResiduals, type LevelTree, levelTree, splitAnswers } from "./residual-parts.js";
export { noiseAdder, sampleAnswers } from "./sample.js";
