import { describe, expect, it } from "vitest";
import { ServiceFault } from "../../service/fault.js";
import { errorFor, fieldErrors, tableErrors } from "./field-errors.js";

describe("fieldErrors", () => {
  const PATHS = [
    [["releases", 1, "budget", "epsilon"], 1, "epsilon"],
    [["releases", 0, "budget"], 0, "epsilon"],
    [["releases", 0, "by", "of"], 0, "by"],
    [["releases", 0, "by", 0, "keys", 2], 0, "keys"],
    [["releases", 0, "by", "edges"], 0, "bins"],
    [["releases", 0, "edges", 3], 0, "edges"],
    [["releases", 0, "demand", "upper"], 0, "most"],
    [["releases", 2, "where"], 2, "where"],
    [["releases", 0, "columns"], 0, "columns"],
    [["releases", 0, "columns", 1, "keys", 3], 0, "columns"],
    [["releases", 0, "tables", "all"], 0, "tables"],
    [["releases", 0, "tables", 2, "of", 0], 0, "tables"],
    [["releases", 0, "bound", "each"], 0, "each"],
    [["releases", 0, "bound", "rows"], 0, "rows"],
    [["releases", 0, "rows"], 0, "made"],
    [["releases", 0, "every", "of"], 0, "date"],
    [["releases", 0, "every", "period"], 0, "every"],
    [["releases", 0, "every", "from"], 0, "from"],
    [["releases", 0, "bounds", "share"], 0, "share"],
    [["releases", 0, "bounds", "limit", 1], 0, "limitUpper"],
    [["privacy", "unit", "column"], undefined, "unit"],
    [["privacy", "unit", "name"], undefined, "unitName"],
    [["from"], undefined, "source"],
    [["sources"], undefined, "join"],
    [["privacy", "bound", "rows"], undefined, "rows"],
    [["ledger", "name"], undefined, "ledger"],
    [["ledger", "budget", "delta"], undefined, "delta"],
    [undefined, undefined, undefined],
  ] as const;

  it.each(PATHS)("maps the path %j to release %s, field %s", (path, release, field) => {
    const fault = new ServiceFault("", "domain", [{ reason: "must be above 0", path }]);
    const [error] = fieldErrors(fault);
    expect([error?.release, error?.field]).toEqual([release, field]);
  });

  it("does not mark a field if the error names only a parameter", () => {
    const problems = [{ reason: "epsilon must be above 0", parameter: "epsilon" }];
    const fault = new ServiceFault("", "domain", problems);
    expect(fieldErrors(fault)).toEqual([{ message: "epsilon must be above 0" }]);
    expect(fault.reasonFor("epsilon")).toBe("epsilon must be above 0");
  });

  it("says which column or table is wrong", () => {
    const problems = [
      { reason: "keys must be distinct", path: ["releases", 0, "columns", 1, "keys"] },
      { reason: "weight must be above 0", path: ["releases", 0, "tables", 0, "weight"] },
    ];
    const errors = fieldErrors(new ServiceFault("2 problems", "several", problems));
    expect(errorFor(errors, "columns", 0)).toBe("column 2: keys must be distinct");
    expect(errorFor(errors, "tables", 0)).toBe("table 1: weight must be above 0");
  });

  it("shows the errors of a joined table at this table", () => {
    const problems = [
      { reason: "no join of people by other columns", path: ["join", 0, "on", "town"] },
      { reason: 'no column "persn"', path: ["sources", "people", "unit"] },
      { reason: "most must be absent", path: ["join", 1, "most"] },
    ];
    const errors = fieldErrors(new ServiceFault("3 problems", "several", problems));
    const people = tableErrors(errors, "people", 0);
    expect(errorFor(people, "left")).toBe("no join of people by other columns");
    expect(errorFor(people, "unit")).toBe('no column "persn"');
    expect(errorFor(people, "most")).toBeUndefined();
    expect(errorFor(tableErrors(errors, "clinics", 1), "most")).toBe("most must be absent");
    expect(tableErrors(errors, "visits")).toEqual([]);
    expect(errorFor(errors, "unit")).toBeUndefined();
  });

  it.each([
    [["sources"], "join"],
    [["privacy", "unit"], "unit"],
    [["ledger"], "ledger"],
    [undefined, undefined],
  ])("shows a refusal of %j at the field %s", (path, field) => {
    const refused = new ServiceFault("refused", "forbidden", [{ reason: "refused", path }]);
    expect(fieldErrors(refused)).toEqual([{ field, message: "refused" }]);
  });

  it("gives each wrong field a message of its own", () => {
    const problems = [
      { reason: 'no column "dais"', path: ["releases", 0, "where"] },
      { reason: "epsilon must be above 0", path: ["releases", 1, "budget", "epsilon"] },
    ];
    const errors = fieldErrors(new ServiceFault("2 problems", "several", problems));
    expect(errorFor(errors, "where", 0)).toBe('no column "dais"');
    expect(errorFor(errors, "epsilon", 1)).toBe("epsilon must be above 0");
    expect(errorFor(errors, "epsilon", 0)).toBeUndefined();
    expect(errorFor(errors, "epsilon")).toBeUndefined();
  });
});
