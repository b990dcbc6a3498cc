export { jsonLog } from "./log.js";
export { type Service, type ServiceOptions, startService } from "./service.js";
