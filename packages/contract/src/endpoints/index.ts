export { type BodyEndpoint, type Endpoint, hasBody } from "./endpoint.js";
export {
  type AnswerOf,
  type BodyOf,
  ENDPOINTS,
  type EndpointName,
} from "./endpoints.js";
export { NDJSON, openApi } from "./openapi.js";
