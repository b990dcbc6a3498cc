import { reproduced } from "./reproduced.js";
import { compute, type Route, route } from "./route.js";
import { accountBody, designBody, inspectBody, paperBody, planBody } from "./schemas.js";

export const COMPUTE_ROUTES: readonly Route[] = [
  route({
    method: "post",
    path: "/api/design",
    summary: "The best mechanisms for a need, ranked and proved",
    role: "analyst",
    body: designBody,
    answer: "as noisewright design --json prints it",
    limit: 300,
    handle: (call) => compute(call, "design", call.body),
  }),
  route({
    method: "post",
    path: "/api/inspect",
    summary: "What a mechanism is, proves and is good for",
    role: "analyst",
    body: inspectBody,
    answer: "as noisewright inspect --json prints it",
    limit: 300,
    handle: (call) => compute(call, "inspect", call.body),
  }),
  route({
    method: "post",
    path: "/api/account",
    summary: "What releases cost together",
    role: "analyst",
    body: accountBody,
    answer: "as noisewright account --json prints it",
    handle: (call) => compute(call, "account", call.body),
  }),
  route({
    method: "post",
    path: "/api/plan",
    summary: "Mechanisms for several releases that share a budget",
    role: "analyst",
    body: planBody,
    answer: "as noisewright plan --json prints it",
    limit: 300,
    handle: (call) => compute(call, "plan", call.body),
  }),
  route({
    method: "post",
    path: "/api/paper",
    summary: "A paper's tables and figures beside ours",
    role: "analyst",
    body: paperBody,
    answer: "as noisewright reproduce --json prints it, without the files in pictures",
    limit: 300,
    handle: reproduced,
  }),
];
