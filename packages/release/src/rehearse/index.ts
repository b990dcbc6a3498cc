export { type Rehearsal, rehearsalOf } from "./rehearsal.js";
