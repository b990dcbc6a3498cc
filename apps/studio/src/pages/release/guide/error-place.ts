import type { FieldError } from "../field-errors.js";
import type { StepId } from "./steps.js";

const DATA = ["source", "table", "types", "delimiter", "encoding", "version", "join"];
const PEOPLE = ["unit", "unitName", "groups", "rows"];
const PAYMENT = ["epsilon", "delta", "within", "size", "confidence"];

/** The step of the guided path to which an error belongs. */
export function placeOfError({ release, table, field = "" }: FieldError): StepId {
  if (release !== undefined) return PAYMENT.includes(field) ? "accuracy" : "statistics";
  if (table !== undefined || DATA.includes(field)) return "data";
  return PEOPLE.includes(field) ? "people" : "accuracy";
}
