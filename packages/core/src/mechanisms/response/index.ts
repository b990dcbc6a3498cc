export { boostedResponse } from "./boosted-response.js";
export { randomizedResponse } from "./randomized-response.js";
export { blocks, type Regions, windows } from "./regions.js";
export { ResponseChannel } from "./response-channel.js";
export { innerEpsilon } from "./response-parameters.js";
export { type ResponseWeights, responseWeights } from "./response-weights.js";
