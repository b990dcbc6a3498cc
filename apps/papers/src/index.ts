export type { Figure } from "./kit/index.js";
export { PAPERS, type Paper, paperOf, type Reproduced } from "./papers.js";
