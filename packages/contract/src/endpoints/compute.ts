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
    role: "reader",
    body: designBody,
    answer: designAnswer,
  },
  inspect: {
    method: "post",
    path: "/api/inspect",
    summary: "Compute the privacy, the error and the distribution of a mechanism",
    role: "reader",
    body: inspectBody,
    answer: inspectAnswer,
  },
  account: {
    method: "post",
    path: "/api/account",
    summary: "Compute the total privacy cost of several releases",
    role: "reader",
    body: accountBody,
    answer: accountAnswer,
  },
  plan: {
    method: "post",
    path: "/api/plan",
    summary: "Share one privacy budget among several releases",
    role: "reader",
    body: planBody,
    answer: planAnswer,
  },
  paper: {
    method: "post",
    path: "/api/paper",
    summary: "Recompute the tables and figures of a paper",
    role: "reader",
    body: paperBody,
    answer: paperAnswer,
  },
} as const satisfies Readonly<Record<string, BodyEndpoint>>;
