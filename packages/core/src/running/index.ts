export type { RunningUnit } from "./moved-squares.js";
export { drawRunningAnswer, runningCounts } from "./running-counts.js";
export {
  planRunning,
  type RunningPlan,
  type RunningRequest,
  runningInterval,
} from "./running-plan.js";
