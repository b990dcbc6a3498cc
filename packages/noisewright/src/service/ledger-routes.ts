import { ENDPOINTS } from "@noisewright/contract";
import { get, post, type Route, read, write } from "./route.js";
import { Sent } from "./sent.js";

export const LEDGER_ROUTES: readonly Route[] = [
  get(ENDPOINTS.ledgers, (call) => read(call, "ledgers", { asker: call.asker })),
  post(ENDPOINTS.create, (call) => write(call, "create", call.body)),
  get(ENDPOINTS.ledger, (call) => read(call, "ledger", { name: call.name, asker: call.asker })),
  post(ENDPOINTS.raise, (call) => write(call, "raise", { ...call.body, name: call.name })),
  get(ENDPOINTS.verify, (call) => read(call, "verify", { name: call.name, asker: call.asker })),
  get(ENDPOINTS.export, async (call) => {
    const { text } = await read(call, "export", { name: call.name, asker: call.asker });
    return new Sent(ENDPOINTS.export.answer.parse(JSON.parse(text)));
  }),
];
