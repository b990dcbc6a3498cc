export { Choice } from "./choice.js";
export { KeySelection } from "./key-selection.js";
