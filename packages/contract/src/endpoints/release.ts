import { previewAnswer, rehearsalAnswer, releaseAnswer, sourcesAnswer } from "../answers/index.js";
import { previewBody, rehearsalBody, releaseBody } from "../requests/index.js";
import type { BodyEndpoint, Endpoint } from "./endpoint.js";

export const RELEASE = {
  sources: {
    method: "get",
    path: "/api/sources",
    summary:
      "List the served tables with column names and types; only stewards see the columns of CSV files",
    role: "analyst",
    answer: sourcesAnswer,
  },
  preview: {
    method: "post",
    path: "/api/release/preview",
    summary: "Compute what a release would cost and whether the budget is enough; spends nothing",
    role: "analyst",
    body: previewBody,
    answer: previewAnswer,
  },
  rehearsal: {
    method: "post",
    path: "/api/release/rehearsal",
    summary:
      "Run the releases of a spec on made-up rows, with real noise; reads no data and spends nothing",
    role: "analyst",
    body: rehearsalBody,
    answer: rehearsalAnswer,
  },
  release: {
    method: "post",
    path: "/api/release",
    summary: "Publish the statistics that a spec describes",
    role: "analyst",
    body: releaseBody,
    answer: releaseAnswer,
  },
} as const satisfies Readonly<Record<string, Endpoint | BodyEndpoint>>;
