import { type BodyEndpoint, type BodyOf, ENDPOINTS, type Endpoint } from "@noisewright/contract";
import { LEDGER_ANSWERS } from "@noisewright/contract/serving";
import { importLedger } from "@noisewright/release/ledger";
import { fields } from "@noisewright/release/spec";
import { z } from "zod";
import type { LocalCall } from "./call.js";
import { localLedgers } from "./ledgers.js";

/** The endpoint that exports a ledger with its answers, so that it can be continued elsewhere. */
export const COPY = {
  method: "get",
  path: "/api/ledger/:name/copy",
  summary: "Export a ledger of this browser with its answers",
  role: "steward",
  answer: ENDPOINTS.export.answer,
} as const satisfies Endpoint;

/** The endpoint that continues an exported ledger. On the command line: noisewright ledger import. */
export const IMPORT = {
  method: "post",
  path: "/api/ledger/import",
  summary: "Continue an exported ledger in this browser",
  role: "steward",
  body: fields({ text: z.string() }, "an exported ledger"),
  answer: ENDPOINTS.verify.answer,
} as const satisfies BodyEndpoint;

/** The answers about the ledgers of this browser. */
export const LEDGERS = {
  ledgers: async ({ signal }: LocalCall) =>
    await LEDGER_ANSWERS.ledgers(await localLedgers(), { signal }),
  ledger: async ({ name }: LocalCall) => await LEDGER_ANSWERS.ledger(await localLedgers(), name),
  whatIf: async ({ name }: LocalCall, body: BodyOf<"whatIf">) =>
    await LEDGER_ANSWERS.whatIf(await localLedgers(), name, body),
  verify: async ({ name }: LocalCall) => await LEDGER_ANSWERS.verify(await localLedgers(), name),
  export: async ({ name }: LocalCall) => await LEDGER_ANSWERS.export(await localLedgers(), name),
  copy: async ({ name }: LocalCall) =>
    await LEDGER_ANSWERS.export(await localLedgers(), name, { answers: true }),
  create: async (_: LocalCall, body: BodyOf<"create">) =>
    await LEDGER_ANSWERS.create(await localLedgers(), body),
  raise: async ({ name }: LocalCall, body: BodyOf<"raise">) =>
    await LEDGER_ANSWERS.raise(await localLedgers(), name, body),
  import: async (_: LocalCall, { text }: z.output<typeof IMPORT.body>) =>
    (await importLedger(await localLedgers(), text)).ledger,
};
