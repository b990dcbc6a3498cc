export type { Deployment } from "./deployment.js";
export { levelOf, similarFirst } from "./deployments.js";
export { type Explanation, explainLevel, explainPreview } from "./explain.js";
export { privacySentences } from "./sentences.js";
export { describeExplanation } from "./text.js";
