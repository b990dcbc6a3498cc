import { ENDPOINTS, openApi } from "@noisewright/contract";
import { VERSION } from "../about/index.js";
import { COMPUTE_ROUTES } from "./compute-routes.js";
import { LEDGER_ROUTES } from "./ledger-routes.js";
import { RELEASE_ROUTES } from "./release-routes.js";
import { get, type Route } from "./route.js";
import { json, Sent } from "./sent.js";

let document: ReturnType<typeof describeEndpoints> | undefined;

function describeEndpoints() {
  return json(openApi(Object.values(ENDPOINTS), VERSION));
}

const ABOUT_ROUTES: readonly Route[] = [
  get(ENDPOINTS.health, async () => json({ status: "ok", version: VERSION })),
  get(ENDPOINTS.metrics, async (call) => new Sent(await call.metrics())),
  get(ENDPOINTS.openapi, async () => {
    document ??= describeEndpoints(); // not before it is asked for: a command would wait for it
    return document;
  }),
  get(ENDPOINTS.session, async ({ asker: { role, ledgers }, loopback }) =>
    json({ role, loopback, ledgers }),
  ),
];

/** Everything the service does. */
export const ROUTES: readonly Route[] = [
  ...ABOUT_ROUTES,
  ...COMPUTE_ROUTES,
  ...RELEASE_ROUTES,
  ...LEDGER_ROUTES,
];
