export { checklistOf } from "./checklist.js";
export { gapsOf } from "./gaps.js";
export type { StewardWords } from "./product.js";
export { recordOf } from "./record.js";
export { recordYaml } from "./record-text.js";
export { CURATOR_TYPES, registryRecord, SECTORS } from "./schema.js";
