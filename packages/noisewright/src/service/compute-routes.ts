import { ENDPOINTS } from "@noisewright/contract";
import { reproducePaper } from "./reproduce-paper.js";
import { compute, post, type Route } from "./route.js";
import { sharing } from "./shared-answers.js";

/** The time limit of long computations, in seconds. */
const LONG = 300;

export const COMPUTE_ROUTES: readonly Route[] = [
  post(ENDPOINTS.design, sharing("design"), LONG),
  post(ENDPOINTS.inspect, (call) => compute(call, "inspect", call.body), LONG),
  post(ENDPOINTS.account, (call) => compute(call, "account", call.body)),
  post(ENDPOINTS.plan, (call) => compute(call, "plan", call.body), LONG),
  post(ENDPOINTS.paper, reproducePaper, LONG),
];
