import { ledgerExport, ledgerHistory, ledgerList, ledgerSummary } from "../answers/index.js";
import { budgetBody, newLedgerBody } from "../requests/index.js";
import type { BodyEndpoint, Endpoint } from "./endpoint.js";

export const LEDGER = {
  ledgers: {
    method: "get",
    path: "/api/ledger",
    summary: "All ledgers",
    role: "analyst",
    answer: ledgerList,
  },
  create: {
    method: "post",
    path: "/api/ledger",
    summary: "A new ledger",
    role: "steward",
    body: newLedgerBody,
    answer: ledgerSummary,
    status: 201,
  },
  ledger: {
    method: "get",
    path: "/api/ledger/:name",
    summary: "One ledger and its history",
    role: "analyst",
    answer: ledgerHistory,
  },
  raise: {
    method: "patch",
    path: "/api/ledger/:name",
    summary: "Give a ledger a larger budget",
    role: "steward",
    body: budgetBody,
    answer: ledgerSummary,
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
} as const satisfies Readonly<Record<string, Endpoint | BodyEndpoint>>;
