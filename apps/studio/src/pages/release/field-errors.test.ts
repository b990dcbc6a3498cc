import { describe, expect, it } from "vitest";
import { ServiceFault } from "../../service/call.js";
import { errorFor, fieldErrors } from "./field-errors.js";

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
    [["privacy", "unit", "column"], undefined, "unit"],
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
