export {
  type ErrorDetails,
  errorAnswer,
  exportLine,
  type PaperReport,
  type Progress,
  paperAnswer,
  progress,
  quota,
  REFUSAL_CODES,
  type Read,
  type RefusalDetails,
  ROLES,
  type Role,
  streamedLine,
} from "./answers/index.js";
export { COMMAND_OUTPUTS, outputSchemas } from "./command-line/index.js";
export {
  type AnswerOf,
  type BodyEndpoint,
  type BodyOf,
  ENDPOINTS,
  type Endpoint,
  type EndpointName,
  hasBody,
  NDJSON,
  openApi,
} from "./endpoints/index.js";
export { servedSpec } from "./requests/index.js";
