import { ENDPOINTS } from "@noisewright/contract";
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
    (call) => write(call, "release", { ...call.body, caller: call.caller }),
    RELEASE_LIMIT,
  ),
  get(ENDPOINTS.published, (call) =>
    read(call, "published", { query: call.query, caller: call.caller }),
  ),
  get(ENDPOINTS.publication, (call) =>
    read(call, "publication", { name: call.name, caller: call.caller }),
  ),
];
