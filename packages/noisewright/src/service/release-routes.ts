import { type BodyOf, ENDPOINTS } from "@noisewright/contract";
import { compute, get, post, type Route, read, write } from "./route.js";

/** The time limits for previews and releases, in seconds. */
const PREVIEW_LIMIT = 300;
const RELEASE_LIMIT = 600;

export const RELEASE_ROUTES: readonly Route[] = [
  get(ENDPOINTS.sources, (call) => read(call, "sources", { caller: call.caller })),
  post(
    ENDPOINTS.preview,
    (call) => compute(call, "preview", { ...call.body, caller: call.caller }),
    PREVIEW_LIMIT,
  ),
  post(ENDPOINTS.rehearsal, (call) => compute(call, "rehearsal", call.body)),
  post(
    ENDPOINTS.release,
    ({ body, ...call }) =>
      write(call, "release", { ...body, caller: call.caller }, ledgerOf(body.spec)),
    RELEASE_LIMIT,
  ),
  get(ENDPOINTS.published, (call) =>
    read(call, "published", { query: call.query, caller: call.caller }),
  ),
  get(ENDPOINTS.publication, (call) =>
    read(call, "publication", { name: call.name, caller: call.caller }),
  ),
];

/** The ledger of a spec. The YAML text of a spec is parsed in a thread, so its ledger is not known. */
function ledgerOf(spec: BodyOf<"release">["spec"]): string | undefined {
  return typeof spec === "string" ? undefined : spec.ledger.name;
}
