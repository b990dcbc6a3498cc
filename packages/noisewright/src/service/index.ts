export {
  addKey,
  DEFAULT_KEYS,
  keysLocation,
  type Quota,
  readKeys,
  removeKey,
} from "./keys.js";
export { jsonLog } from "./log.js";
export { type Service, type ServiceOptions, startService } from "./service.js";
