import { ENDPOINTS } from "@noisewright/contract";
import { AnswerText } from "./answer-text.js";
import { compute, get, post, type Route, read, write } from "./route.js";

export const LEDGER_ROUTES: readonly Route[] = [
  get(ENDPOINTS.ledgers, (call) => read(call, "ledgers", { caller: call.caller })),
  post(ENDPOINTS.create, (call) => write(call, "create", call.body)),
  get(ENDPOINTS.ledger, (call) => read(call, "ledger", { name: call.name, caller: call.caller })),
  post(ENDPOINTS.raise, (call) => write(call, "raise", { ...call.body, name: call.name })),
  post(ENDPOINTS.whatIf, (call) =>
    compute(call, "whatIf", { ...call.body, name: call.name, caller: call.caller }),
  ),
  get(ENDPOINTS.verify, (call) => read(call, "verify", { name: call.name, caller: call.caller })),
  get(ENDPOINTS.export, async (call) => {
    const { text } = await read(call, "export", { name: call.name, caller: call.caller });
    return new AnswerText(ENDPOINTS.export.answer.parse(JSON.parse(text)));
  }),
];
