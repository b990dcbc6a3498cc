import { ENDPOINTS } from "@noisewright/contract";
import { compute, get, post, type Route, read, write } from "./route.js";

/** In seconds. */
const PREVIEW = 300;
const RELEASE = 600;

export const RELEASE_ROUTES: readonly Route[] = [
  get(ENDPOINTS.sources, (call) => read(call, "sources", { asker: call.asker })),
  post(
    ENDPOINTS.preview,
    (call) => compute(call, "preview", { ...call.body, asker: call.asker }),
    PREVIEW,
  ),
  post(
    ENDPOINTS.release,
    (call) => write(call, "release", { ...call.body, asker: call.asker }),
    RELEASE,
  ),
];
