import { VERSION } from "../about/index.js";
import { COMPUTE_ROUTES } from "./compute-routes.js";
import { LEDGER_ROUTES } from "./ledger-routes.js";
import { openApi } from "./openapi.js";
import { RELEASE_ROUTES } from "./release-routes.js";
import { type Route, route } from "./route.js";

const ABOUT_ROUTES: readonly Route[] = [
  route({
    method: "get",
    path: "/api/health",
    summary: "Whether it answers",
    role: undefined,
    answer: "status and version",
    handle: async () => JSON.stringify({ status: "ok", version: VERSION }),
  }),
  route({
    method: "get",
    path: "/api/metrics",
    summary: "For a monitor: how many requests, how long they took, how they ended",
    role: "analyst",
    answer: "Prometheus text",
    type: "text/plain; version=0.0.4",
    handle: (call) => call.metrics(),
  }),
  route({
    method: "get",
    path: "/api/openapi.json",
    summary: "This document",
    role: undefined,
    answer: "OpenAPI 3.1",
    handle: async () => DOCUMENT,
  }),
  route({
    method: "get",
    path: "/api/session",
    summary: "Who is asking",
    role: "analyst",
    answer:
      "role, whether the service answers this machine alone, and the ledgers that a key is held to",
    handle: async ({ asker: { role, ledgers }, loopback }) =>
      JSON.stringify({ role, loopback, ledgers }),
  }),
];

/** Everything the service does. */
export const ROUTES: readonly Route[] = [
  ...ABOUT_ROUTES,
  ...COMPUTE_ROUTES,
  ...RELEASE_ROUTES,
  ...LEDGER_ROUTES,
];

const DOCUMENT = JSON.stringify(openApi(ROUTES, VERSION));
