export { ABOUT } from "./about.js";
export { COMPUTE } from "./compute.js";
export { type BodyEndpoint, type Endpoint, hasBody } from "./endpoint.js";
export { LEDGER } from "./ledger.js";
export { NDJSON, openApi } from "./openapi.js";
export { SOURCES, type SpecBodies, spending } from "./release.js";
