export { integer, real } from "./define.js";
export { exampleOf, type Form, namesOf, wordsOf } from "./form.js";
export type { Given, Words } from "./given.js";
export { contains, formatInterval, type Interval, interval } from "./interval.js";
export { oneOf } from "./one-of.js";
export type {
  FlagParameter,
  ListParameter,
  NumberParameter,
  Parameter,
  Parameters,
  Value,
  Values,
  WordParameter,
} from "./parameter.js";
export { domainOf, fromText, validate } from "./validate.js";
