export type { Deployment } from "./deployment.js";
export { levelOf, similarFirst } from "./deployments.js";
export {
  type ExplainedCost,
  type Explanation,
  explainLevel,
  explainPaid,
  explainPreview,
} from "./explain.js";
export { privacySentences } from "./sentences.js";
export { oneOf, percentUp } from "./words.js";
