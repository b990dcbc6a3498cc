import { health, metricsText, openApiDocument, session } from "../answers/index.js";
import type { Endpoint } from "./endpoint.js";

export const ABOUT = {
  health: {
    method: "get",
    path: "/api/health",
    summary: "Whether it answers",
    role: undefined,
    answer: health,
  },
  metrics: {
    method: "get",
    path: "/api/metrics",
    summary: "For a monitor: how many requests, how long they took, how they ended",
    role: "analyst",
    answer: metricsText,
    type: "text/plain; version=0.0.4",
  },
  openapi: {
    method: "get",
    path: "/api/openapi.json",
    summary: "This document",
    role: undefined,
    answer: openApiDocument,
  },
  session: {
    method: "get",
    path: "/api/session",
    summary: "Who is asking",
    role: "analyst",
    answer: session,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
