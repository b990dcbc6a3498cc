export { auditFiles } from "./audit-files.js";
export { describeAudit } from "./report-text.js";
