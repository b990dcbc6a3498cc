import { health, keysAnswer, metricsText, openApiDocument, session } from "../answers/index.js";
import type { Endpoint } from "./endpoint.js";

export const ABOUT = {
  health: {
    method: "get",
    path: "/api/health",
    summary: "Check that the service answers",
    role: undefined,
    answer: health,
  },
  metrics: {
    method: "get",
    path: "/api/metrics",
    summary: "Metrics for a monitor: the number, duration and outcome of requests",
    role: "analyst",
    answer: metricsText,
    type: "text/plain; version=0.0.4",
  },
  openapi: {
    method: "get",
    path: "/api/openapi.json",
    summary: "This OpenAPI document",
    role: undefined,
    answer: openApiDocument,
  },
  session: {
    method: "get",
    path: "/api/session",
    summary: "The role, the ledgers and the quota of the caller",
    role: "reader",
    answer: session,
  },
  keys: {
    method: "get",
    path: "/api/keys",
    summary: "List the keys with their roles, ledgers and quotas, and what each has spent",
    role: "steward",
    answer: keysAnswer,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
