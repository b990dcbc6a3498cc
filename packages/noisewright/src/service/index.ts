export {
  addKey,
  DEFAULT_KEYS,
  keysLocation,
  ROLES,
  type Role,
  readKeys,
  removeKey,
} from "./keys.js";
export { jsonLog } from "./log.js";
export { type Service, type ServiceOptions, startService } from "./service.js";
