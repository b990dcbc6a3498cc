export { Choice, KeySelection } from "../selection/index.js";
