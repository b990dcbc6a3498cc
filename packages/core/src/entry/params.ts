export { digitsDown, digitsUp } from "../numerics/index.js";
export {
  domainOf,
  exampleOf,
  formatInterval,
  fromText,
  namesOf,
  type Parameter,
  type Value,
} from "../params/index.js";
