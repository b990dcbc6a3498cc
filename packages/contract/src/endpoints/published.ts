import { publication, publishedList } from "../answers/index.js";
import { publishedQuery } from "../requests/index.js";
import type { Endpoint } from "./endpoint.js";

export const PUBLISHED = {
  published: {
    method: "get",
    path: "/api/published",
    summary: "List what was published from the ledgers that the caller may use",
    role: "reader",
    query: publishedQuery,
    answer: publishedList,
  },
  publication: {
    method: "get",
    path: "/api/published/:name",
    summary: "Show what a release published: values, intervals, receipt and spec",
    role: "reader",
    answer: publication,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
