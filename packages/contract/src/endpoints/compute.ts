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
    summary: "Rank the mechanisms that meet a requirement, with certificates",
    role: "analyst",
    body: designBody,
    answer: designAnswer,
  },
  inspect: {
    method: "post",
    path: "/api/inspect",
    summary: "Compute the privacy, the error and the distribution of a mechanism",
    role: "analyst",
    body: inspectBody,
    answer: inspectAnswer,
  },
  account: {
    method: "post",
    path: "/api/account",
    summary: "Compute the total privacy cost of several releases",
    role: "analyst",
    body: accountBody,
    answer: accountAnswer,
  },
  plan: {
    method: "post",
    path: "/api/plan",
    summary: "Share one privacy budget among several releases",
    role: "analyst",
    body: planBody,
    answer: planAnswer,
  },
  paper: {
    method: "post",
    path: "/api/paper",
    summary: "Recompute the tables and figures of a paper",
    role: "analyst",
    body: paperBody,
    answer: paperAnswer,
  },
} as const satisfies Readonly<Record<string, BodyEndpoint>>;
