export {
  type Deployment,
  type Explanation,
  explainLevel,
  explainPreview,
  levelOf,
  similarFirst,
} from "@noisewright/report/explain";
export { describeExplanation } from "./text.js";
