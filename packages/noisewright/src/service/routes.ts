import { ENDPOINTS, openApi } from "@noisewright/contract";
import { VERSION } from "../about/index.js";
import { AnswerText, jsonAnswer } from "./answer-text.js";
import { COMPUTE_ROUTES } from "./compute-routes.js";
import { LEDGER_ROUTES } from "./ledger-routes.js";
import { RELEASE_ROUTES } from "./release-routes.js";
import { get, type Route, read } from "./route.js";

let openApiAnswer: ReturnType<typeof describeEndpoints> | undefined;

function describeEndpoints() {
  return jsonAnswer(openApi(Object.values(ENDPOINTS), VERSION));
}

const ABOUT_ROUTES: readonly Route[] = [
  get(ENDPOINTS.health, async () => jsonAnswer({ status: "ok", version: VERSION })),
  get(ENDPOINTS.metrics, async (call) => new AnswerText(await call.metrics())),
  get(ENDPOINTS.openapi, async () => {
    openApiAnswer ??= describeEndpoints(); // The document is built on the first request, so that commands start faster.
    return openApiAnswer;
  }),
  get(ENDPOINTS.session, (call) => {
    const { caller, loopback } = call;
    if (caller.quota !== undefined) return read(call, "session", { caller, loopback });
    const { role, ledgers } = caller;
    return Promise.resolve(jsonAnswer({ role, loopback, ledgers }));
  }),
  get(ENDPOINTS.keys, (call) => {
    const keys = call.ring?.keys().map(({ hash: _, ...shown }) => shown);
    return read(call, "keys", { keys });
  }),
];

/** All routes of the service. */
export const ROUTES: readonly Route[] = [
  ...ABOUT_ROUTES,
  ...COMPUTE_ROUTES,
  ...RELEASE_ROUTES,
  ...LEDGER_ROUTES,
];
