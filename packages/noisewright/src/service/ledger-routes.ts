import { look, type Route, route, write } from "./route.js";
import { budgetBody, newLedgerBody } from "./schemas.js";

export const LEDGER_ROUTES: readonly Route[] = [
  route({
    method: "get",
    path: "/api/ledger",
    summary: "All ledgers",
    role: "analyst",
    answer:
      "datasets: each as noisewright ledger list --json prints it; unreadable: name and error of those that are damaged",
    handle: (call) => look(call, "ledgers", { asker: call.asker }),
  }),
  route({
    method: "post",
    path: "/api/ledger",
    summary: "A new ledger",
    role: "steward",
    body: newLedgerBody,
    answer: "the ledger at a glance",
    status: 201,
    handle: (call) => write(call, "create", call.body),
  }),
  route({
    method: "get",
    path: "/api/ledger/:name",
    summary: "One ledger and its history",
    role: "analyst",
    answer: "as noisewright ledger show --json prints it",
    handle: (call) => look(call, "ledger", { name: call.name, asker: call.asker }),
  }),
  route({
    method: "patch",
    path: "/api/ledger/:name",
    summary: "Give a ledger a larger budget",
    role: "steward",
    body: budgetBody,
    answer: "the ledger at a glance",
    handle: (call) => write(call, "raise", { ...call.body, name: call.name }),
  }),
  route({
    method: "get",
    path: "/api/ledger/:name/verify",
    summary: "Replay a ledger: every hash, link and budget",
    role: "analyst",
    answer: "the ledger at a glance, where it is in order; an error otherwise",
    handle: (call) => look(call, "verify", { name: call.name, asker: call.asker }),
  }),
  route({
    method: "get",
    path: "/api/ledger/:name/export",
    summary: "A ledger's entries, which noisewright ledger verify reads",
    role: "analyst",
    answer: "JSON lines",
    type: "application/x-ndjson",
    handle: async (call) => {
      const lines = JSON.parse(
        await look(call, "export", { name: call.name, asker: call.asker }),
      ) as string[];
      return lines.map((line) => `${line}\n`).join("");
    },
  }),
];
