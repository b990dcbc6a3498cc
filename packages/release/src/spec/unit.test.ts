import { expect, it } from "vitest";
import { unitsLabel } from "./unit.js";

it.each([
  ["row", "rows"],
  [{ column: "reader" }, "readers"],
  [{ column: "patient_id", name: "person" }, "people"],
  [{ name: "family" }, "families"],
  [{ column: "patient_id" }, "units (patient_id)"],
  [{ column: "persons" }, "units (persons)"],
] as const)("several units of %j are called %s", (unit, text) => {
  expect(unitsLabel(unit)).toBe(text);
});
