import { previewAnswer, releaseAnswer, sourcesAnswer } from "../answers/index.js";
import { previewBody, releaseBody } from "../requests/index.js";
import type { BodyEndpoint, Endpoint } from "./endpoint.js";

export const RELEASE = {
  sources: {
    method: "get",
    path: "/api/sources",
    summary:
      "The tables that may be released from: names and types, never a value; of a CSV file's columns only to stewards",
    role: "analyst",
    answer: sourcesAnswer,
  },
  preview: {
    method: "post",
    path: "/api/release/preview",
    summary: "What a release would cost, and whether it is affordable; spends nothing",
    role: "analyst",
    body: previewBody,
    answer: previewAnswer,
  },
  release: {
    method: "post",
    path: "/api/release",
    summary: "Publish statistics of a table, as a spec says",
    role: "analyst",
    body: releaseBody,
    answer: releaseAnswer,
  },
} as const satisfies Readonly<Record<string, Endpoint | BodyEndpoint>>;
