export { checklistOf } from "./checklist.js";
export { recordFacts } from "./facts.js";
export { gapsOf } from "./gaps.js";
export { recordOf, type StewardWords } from "./record.js";
export { recordYaml } from "./record-text.js";
export { CURATOR_TYPES, factsSchema, type RecordFacts, registryRecord, SECTORS } from "./schema.js";
