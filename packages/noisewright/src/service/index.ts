export {
  addKey,
  DEFAULT_KEYS,
  keysLocation,
  ROLES,
  readKeys,
  removeKey,
} from "./keys.js";
export { jsonLog } from "./log.js";
export { type Service, type ServiceOptions, startService } from "./service.js";
