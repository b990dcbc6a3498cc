import { describe, expect, it } from "vitest";
import { type Item, parseItems, writeItems } from "../../../ui/item-list.js";
import { columnText } from "../column-text.js";
import { modeOf, switchTo } from "../mode.js";
import { specOf } from "../spec-of.js";
import { typeOf, withType } from "./declared-types.js";
import { withBins } from "./equal-bins.js";
import { placeOfError } from "./error-place.js";
import { SAMPLE_START, startOfGuide } from "./guide-start.js";
import { nameOf, withValues } from "./item-name.js";
import { problemsOf } from "./item-problems.js";
import { firstOpen, hasStatistics } from "./standing.js";
import { tableText } from "./table-columns.js";
import {
  startingEpsilon,
  startOfTemplate,
  TEMPLATES,
  templateOf,
  withOwnBounds,
} from "./templates.js";

const template = (id: string) => TEMPLATES.find((each) => each.id === id)!;

function addressOf(patch: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const known = Object.entries(patch).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return new URLSearchParams(known);
}

const START = startOfGuide("adult.csv", "adult");
const HOURS = columnText("hours-per-week");

describe("a template", () => {
  it.each(TEMPLATES)(
    "$title asks for what is missing, and is found again in the address",
    (each) => {
      const values = startOfTemplate(each);
      const item = { word: nameOf(values), values };
      expect(templateOf(item)).toBe(each);
      expect(Object.keys(problemsOf(item)).length > 0).toBe(each.id !== "count");
      expect(parseItems(writeItems([item]))).toEqual([item]);
    },
  );

  it.each(["income, gross", "a: b", 'a"b', '"quoted"', "x; drop~1", "constructor", " padded "])(
    "keeps the column %j and its type",
    (name) => {
      const [column, query] = [columnText(name), addressOf(START)];
      expect(typeOf(addressOf({ ...START, types: "age: integer" }), [], column)).toBe("text");
      query.set(
        "types",
        withType(addressOf({ ...START, types: "age: integer" }), column, "number"),
      );
      const values = { ...startOfTemplate(template("mean")), of: column, lower: "0", upper: "9" };
      query.set("releases", writeItems([{ word: nameOf(values), values }]));
      expect(typeOf(query, [], column)).toBe("number");
      expect(specOf(query, true)).toMatchObject({
        source: { types: { age: "integer", [name]: "number" } },
        releases: [{ of: column, statistic: "mean" }],
      });
    },
  );

  it.each([
    [4, "0.5"],
    [3.5, "0.4"],
    [0.4, "0.05"],
    [80, "10"],
    [0, "0.1"],
    [-1, "0.1"],
  ])("starts with a part of what is left: %s gives %s", (left, epsilon) => {
    expect(startingEpsilon(left)).toBe(epsilon);
  });

  it("of a mean by group becomes a spec with quoted columns and declared types", () => {
    const values = {
      ...startOfTemplate(template("mean-by")),
      ...{ of: HOURS, by: columnText("marital-status"), lower: "0", upper: "100" },
    };
    const query = addressOf({
      ...START,
      ...{ unit: "(row)", types: withType(addressOf(START), HOURS, "integer") },
      releases: writeItems([{ word: nameOf(values), values }]),
    });
    expect(hasStatistics(query)).toBe(true);
    expect(specOf(query, true)).toMatchObject({
      source: { file: "adult.csv", types: { "hours-per-week": "integer" } },
      privacy: { unit: "row" },
      ledger: { name: "adult", budget: { epsilon: 4, delta: 1e-6 } },
      releases: [
        {
          ...{ name: "mean of hours-per-week by marital-status", statistic: "mean" },
          ...{ of: '"hours-per-week"', by: { of: '"marital-status"' }, lower: 0, upper: 100 },
          budget: { epsilon: 0.5, delta: 1e-7 },
        },
      ],
    });
  });

  it("of a table becomes columns with their values, also with commas in them", () => {
    const columns = tableText([
      { column: columnText("marital-status"), keys: '"Never, married", Divorced' },
      { column: "sex", keys: "F, M" },
    ]);
    const values = { ...startOfTemplate(template("table")), columns };
    expect(problemsOf({ word: "t", values })).toEqual({});
    const query = addressOf({
      ...START,
      unit: "(row)",
      releases: writeItems([{ word: "t", values }]),
    });
    expect(specOf(query, true)).toMatchObject({
      releases: [
        {
          columns: [
            { of: '"marital-status"', keys: ["Never, married", "Divorced"] },
            { of: "sex", keys: ["F", "M"] },
          ],
          tables: { all: 2 },
        },
      ],
    });
  });

  it("of a histogram has equal bins, or says what is missing", () => {
    const start = { ...startOfTemplate(template("histogram")), of: "age" };
    const values = withBins(start, { lower: 0, upper: 1, parts: 4 });
    expect(values.edges).toBe("0, 0.25, 0.5, 0.75, 1");
    expect(problemsOf({ word: "h", values })).toEqual({});
    const partial = withBins(values, { lower: 5, upper: 1, parts: 4 });
    expect(problemsOf({ word: "h", values: partial })).toHaveProperty("upper");
  });

  it("gets numbers of its own if it cannot choose them from the data", () => {
    const own = (id: string) => withOwnBounds(startOfTemplate(template(id)), "auto", "auto");
    expect(own("histogram")).toMatchObject({ groups: "1", rows: "1" });
    expect(own("mean-by")).not.toHaveProperty("rows");
  });
});

describe("the name of a statistic", () => {
  const item = (word: string, values: Item["values"]) => ({ word, values });
  it("follows its columns until the user gives another name", () => {
    const values = { statistic: "mean", of: "age" };
    const items = [item("mean of age", values), item("my name", values)];
    const next = { ...values, by: '"marital-status"' };
    expect(withValues(items, 0, next)[0]!.word).toBe("mean of age by marital-status");
    expect(withValues(items, 1, next)[1]!.word).toBe("my name");
    expect(withValues([...items, item("sum", { statistic: "sum" })], 2, values)[2]!.word).toBe(
      "mean of age 2",
    );
  });
});

describe("the path", () => {
  const open = { isOpen: true, isAffordable: true, isPublished: false };
  it("opens each step when the steps before it are done", () => {
    expect(firstOpen(addressOf({}), open)).toBe("data");
    expect(firstOpen(addressOf(SAMPLE_START), open)).toBe("people");
    const withUnit = { ...SAMPLE_START, unit: "reader" };
    expect(firstOpen(addressOf(withUnit), open)).toBe("statistics");
    const counted = { ...withUnit, releases: "n~statistic=count" };
    expect(firstOpen(addressOf(counted), open)).toBe("confirm");
    expect(firstOpen(addressOf(counted), { ...open, isAffordable: false })).toBe("accuracy");
    expect(firstOpen(addressOf(counted), { ...open, isOpen: false })).toBe("data");
    const aimed = { ...withUnit, releases: "n~statistic=count~pay=target" };
    expect(firstOpen(addressOf(aimed), open)).toBe("accuracy");
  });

  it("leads each error to the step of its field", () => {
    expect(placeOfError({ release: 0, field: "lower", message: "" })).toBe("statistics");
    expect(placeOfError({ release: 0, field: "epsilon", message: "" })).toBe("accuracy");
    expect(placeOfError({ field: "groups", message: "" })).toBe("people");
    expect(placeOfError({ field: "types", message: "" })).toBe("data");
    expect(placeOfError({ field: "ledger", message: "" })).toBe("accuracy");
  });
});

describe("the mode of an address", () => {
  it.each([
    ["", "guided"],
    ["at=browser", "guided"],
    ["step=people", "guided"],
    ["ledger=x&releases=n~statistic=count", "form"],
    ["source=a.csv&mode=guided", "guided"],
    ["mode=form", "form"],
  ] as const)("of ?%s is %s", (text, mode) => {
    expect(modeOf(new URLSearchParams(text))).toBe(mode);
  });

  it("changes without losing anything", () => {
    const guided = addressOf({ ...START });
    expect(switchTo("form", guided)).toEqual({ mode: "form", unit: "(row)" });
    expect(switchTo("guided", new URLSearchParams("releases=n"))).toEqual({
      ...{ mode: "guided", sample: "yes" },
    });
    expect(switchTo("guided", new URLSearchParams("source=a.csv"))).toEqual({ mode: "guided" });
  });
});
