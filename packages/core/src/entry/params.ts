export { digitsDown, digitsUp } from "../numerics/index.js";
export {
  domainOf,
  exampleOf,
  formatInterval,
  fromText,
  type Interval,
  integer,
  interval,
  namesOf,
  oneOf,
  type Parameter,
  type Parameters,
  real,
  type Value,
} from "../params/index.js";
