import {
  ledgerExport,
  ledgerHistory,
  ledgerList,
  ledgerSummary,
  whatIfAnswer,
} from "../answers/index.js";
import { budgetBody, newLedgerBody, whatIfBody } from "../requests/index.js";
import type { BodyEndpoint, Endpoint } from "./endpoint.js";

export const LEDGER = {
  ledgers: {
    method: "get",
    path: "/api/ledger",
    summary: "List all ledgers that the caller may use",
    role: "reader",
    answer: ledgerList,
  },
  create: {
    method: "post",
    path: "/api/ledger",
    summary: "Create a ledger",
    role: "steward",
    body: newLedgerBody,
    answer: ledgerSummary,
    status: 201,
  },
  ledger: {
    method: "get",
    path: "/api/ledger/:name",
    summary: "Show one ledger and its history",
    role: "reader",
    answer: ledgerHistory,
  },
  raise: {
    method: "patch",
    path: "/api/ledger/:name",
    summary: "Raise the budget of a ledger",
    role: "steward",
    body: budgetBody,
    answer: ledgerSummary,
  },
  whatIf: {
    method: "post",
    path: "/api/ledger/:name/what-if",
    summary: "Compute what planned releases would cost and how many fit; spends nothing",
    role: "reader",
    body: whatIfBody,
    answer: whatIfAnswer,
  },
  verify: {
    method: "get",
    path: "/api/ledger/:name/verify",
    summary: "Verify a ledger by replaying all entries, hashes and budgets",
    role: "reader",
    answer: ledgerSummary,
  },
  export: {
    method: "get",
    path: "/api/ledger/:name/export",
    summary: "Export the entries of a ledger, which noisewright ledger verify can read",
    role: "reader",
    answer: ledgerExport,
    type: "application/x-ndjson",
  },
} as const satisfies Readonly<Record<string, Endpoint | BodyEndpoint>>;
