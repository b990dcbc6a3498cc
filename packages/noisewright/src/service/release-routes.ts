import { compute, look, type Route, route, write } from "./route.js";
import { previewBody, releaseBody } from "./schemas.js";

export const RELEASE_ROUTES: readonly Route[] = [
  route({
    method: "get",
    path: "/api/sources",
    summary:
      "The tables that may be released from: names and types, never a value; of a CSV file's columns only to stewards",
    role: "analyst",
    answer:
      "sources: each with name, kind, columns with name and type, and the ledger that pays for it",
    handle: (call) => look(call, "sources", { asker: call.asker }),
  }),
  route({
    method: "post",
    path: "/api/release/preview",
    summary: "What a release would cost, and whether it is affordable; spends nothing",
    role: "analyst",
    body: previewBody,
    answer: "as noisewright release --dry-run --json prints it",
    limit: 300,
    handle: (call) => compute(call, "preview", { ...call.body, asker: call.asker }),
  }),
  route({
    method: "post",
    path: "/api/release",
    summary: "Publish statistics of a table, as a spec says",
    role: "analyst",
    body: releaseBody,
    answer: "as noisewright release --json prints it, with the receipt itself",
    limit: 600,
    handle: (call) => write(call, "release", { ...call.body, asker: call.asker }),
  }),
];
