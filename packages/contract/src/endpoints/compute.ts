import {
  accountAnswer,
  designAnswer,
  inspectAnswer,
  paperAnswer,
  planAnswer,
} from "../answers/index.js";
import { accountBody, designBody, inspectBody, paperBody, planBody } from "../requests/index.js";
import type { BodyEndpoint } from "./endpoint.js";

export const COMPUTE = {
  design: {
    method: "post",
    path: "/api/design",
    summary: "The best mechanisms for a need, ranked and proved",
    role: "analyst",
    body: designBody,
    answer: designAnswer,
  },
  inspect: {
    method: "post",
    path: "/api/inspect",
    summary: "What a mechanism is, proves and is good for",
    role: "analyst",
    body: inspectBody,
    answer: inspectAnswer,
  },
  account: {
    method: "post",
    path: "/api/account",
    summary: "What releases cost together",
    role: "analyst",
    body: accountBody,
    answer: accountAnswer,
  },
  plan: {
    method: "post",
    path: "/api/plan",
    summary: "Mechanisms for several releases that share a budget",
    role: "analyst",
    body: planBody,
    answer: planAnswer,
  },
  paper: {
    method: "post",
    path: "/api/paper",
    summary: "A paper's tables and figures beside ours",
    role: "analyst",
    body: paperBody,
    answer: paperAnswer,
  },
} as const satisfies Readonly<Record<string, BodyEndpoint>>;
