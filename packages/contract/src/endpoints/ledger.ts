import { ledgerExport, ledgerHistory, ledgerList, ledgerSummary } from "../answers/index.js";
import type { Endpoint } from "./endpoint.js";

/** What looks at ledgers. */
export const LEDGER = {
  ledgers: {
    method: "get",
    path: "/api/ledger",
    summary: "All ledgers",
    role: "analyst",
    answer: ledgerList,
  },
  ledger: {
    method: "get",
    path: "/api/ledger/:name",
    summary: "One ledger and its history",
    role: "analyst",
    answer: ledgerHistory,
  },
  verify: {
    method: "get",
    path: "/api/ledger/:name/verify",
    summary: "Replay a ledger: every hash, link and budget",
    role: "analyst",
    answer: ledgerSummary,
  },
  export: {
    method: "get",
    path: "/api/ledger/:name/export",
    summary: "A ledger's entries, which noisewright ledger verify reads",
    role: "analyst",
    answer: ledgerExport,
    type: "application/x-ndjson",
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
