import { NoisewrightError } from "@noisewright/core";
import { describe, expect, it } from "vitest";
import { errorOf } from "../../../core/test/support/error-of.js";
import { joining, joins, keep } from "../../test/support/joins.js";
import {
  type ColumnName,
  checkJoins,
  type Join,
  type Joins,
  problemsIn,
  type SourceRole,
} from "../index.js";

describe("checkJoins", () => {
  const person = { column: "person" };
  const toOrders = joining("orders", { order: "order" });
  const toCustomers = joining("customers", { "orders.customer": "id" });
  const house = { table: "customers", column: "house" };
  const allowed: Record<string, readonly [Joins, ColumnName | undefined]> = {
    "one source": [joins("visits", []), person],
    "a dimension": [joins("visits", [joining("clinics", { clinic: "id" }, keep)]), person],
    "a dimension of an attribute": [
      joins("visits", [
        joining("people", { person: "person" }, keep),
        joining("clinics", { "people.home": "id" }),
      ]),
      person,
    ],
    "an attribute by the unit and another column": [
      joins("visits", [joining("people", { person: "person", year: "year" })]),
      person,
    ],
    "an attribute by the unit of another attribute": [
      joins("visits", [
        joining("people", { person: "person" }, keep),
        joining("drugs", { "people.person": "patient" }, keep),
      ]),
      person,
    ],
    "a second fact": [
      joins("visits", [joining("drugs", { person: "patient" }, { most: 3 })]),
      person,
    ],
    "a name with the source `from`": [
      joins("visits", [joining("people", { "visits.person": "person" })]),
      person,
    ],
    "a way of two": [
      joins("items", [joining("sales", { order: "order" })]),
      { table: "sales", column: "customer" },
    ],
    "a way of three with dimensions": [
      joins("items", [joining("clinics", { sku: "id" }), toOrders, toCustomers]),
      house,
    ],
    "an attribute by a column that the way equates with the unit": [
      joins("items", [
        joining("people", { buyer: "person" }),
        joining("drugs", { buyer: "patient" }),
      ]),
      { table: "people", column: "person" },
    ],
    "rows as units": [
      joins("items", [joining("clinics", { sku: "id" }, keep)], { rowIsUnit: true }),
      undefined,
    ],
  };
  it.each(Object.entries(allowed))("allows %s", (_, [given, unit]) => {
    expect(checkJoins(given)).toEqual(unit === undefined ? {} : { unit });
  });

  const twoNames = (sources: Record<string, SourceRole>, join: readonly Join[]): Joins => ({
    sources,
    from: "visits",
    join,
  });
  const refused: Record<string, readonly [Joins, string, readonly (string | number)[]]> = {
    "many to many": [
      twoNames({ visits: { unit: "person" }, again: { unit: "person" } }, [
        joining("again", { clinic: "clinic" }),
      ]),
      "query: no join of again by other columns than its unit person, because a row would belong to two units; join again by the unit, on: { person: person }",
      ["join", 0, "on"],
    ],
    "an attribute by another column": [
      joins("items", [toOrders, toCustomers, joining("people", { "orders.customer": "person" })]),
      "query: no join of people by other columns than its unit person, because a row would belong to two units; join people by the unit, on: { customers.house: person }",
      ["join", 2, "on"],
    ],
    "the unit of `from` against another column": [
      joins("visits", [joining("people", { person: "doctor" })]),
      "query: no join of people by other columns than its unit person, because a row would belong to two units; join people by the unit, on: { person: person }",
      ["join", 0, "on"],
    ],
    "a private source without unit": [
      joins("visits", [joining("orders", { id: "order" })]),
      "query: no join of orders, because its rows belong to no known unit; give the source `unit`, or `public: true` if it does not depend on who is in the data",
      ["join", 0],
    ],
    "a dimension as `from`": [
      joins("clinics", [joining("visits", { id: "clinic" })]),
      'query: from must be a source that is not public, because rows of a public source belong to nobody, got "clinics"; start from private rows and join clinics',
      ["from"],
    ],
    "unmatched rows on the way": [
      joins("items", [joining("sales", { order: "order" }, keep)]),
      "query: join[0].unmatched must be drop on the way to the unit, because a row without a match belongs to nobody, got keep",
      ["join", 0, "unmatched"],
    ],
    "several rows on the way": [
      joins("items", [joining("sales", { order: "order" }, { most: 2 })]),
      "query: join[0].most must be absent on the way to the unit, got 2",
      ["join", 0, "most"],
    ],
    "a way that goes back": [
      joins("items", [toOrders, joining("customers", { buyer: "id" })]),
      "query: no join of customers by buyer, because the way to the unit goes on from orders; use only columns of orders on the left, or give the source `public: true` if it does not depend on who is in the data",
      ["join", 1, "on"],
    ],
    "a way through a dimension": [
      joins("items", [
        joining("clinics", { sku: "id" }),
        joining("customers", { "clinics.owner": "id" }),
      ]),
      "query: no join of customers by clinics.owner, because the way to the unit goes on from items; use only columns of items on the left, or give the source `public: true` if it does not depend on who is in the data",
      ["join", 1, "on"],
    ],
    "no unit": [
      joins("items", [toOrders]),
      "query: no source with `unit` among items, orders, so it is unknown whose rows these are; give each source that has a column of the unit its `unit`, for example unit: person_id",
      ["from"],
    ],
    "the same source twice": [
      joins("visits", [
        joining("people", { person: "person" }),
        joining("people", { person: "person" }),
      ]),
      'query: join[1].table must be a source that is not joined yet, got "people"; give the source a second name under `sources`',
      ["join", 1, "table"],
    ],
    "an unknown source": [
      joins("visits", [
        joining("people", { person: "person" }),
        joining("clinic", { clinic: "id" }),
      ]),
      'query: no source "clinic"; use one of visits, people',
      ["join", 1, "table"],
    ],
    "a source that is not used": [
      {
        ...joins("visits", []),
        sources: { visits: { unit: "person" }, people: { unit: "person" } },
      },
      "query: sources.people must be a source that `from` or `join` uses, got an unused source; join people, or remove it",
      ["sources", "people"],
    ],
    "a source with unit and public": [
      { sources: { visits: { unit: "person", public: true } }, from: "visits", join: [] },
      "query: sources.visits.public must be absent if the source has `unit`, because its rows belong to units, got true",
      ["sources", "visits", "public"],
    ],
    "a name with a point": [
      { sources: { "a.b": { unit: "person" } }, from: "a.b", join: [] },
      'query: sources.a.b must be a name of letters, digits and underscores that does not start with a digit, got "a.b"',
      ["sources", "a.b"],
    ],
    "no pair of columns": [
      joins("visits", [joining("clinics", {})]),
      "query: join[0].on must be one or more pairs of columns, such as { id: id }, got none",
      ["join", 0, "on"],
    ],
    "a column of a source that is joined later": [
      joins("visits", [
        joining("clinics", { "people.home": "id" }),
        joining("people", { person: "person" }),
      ]),
      'query: join[0].on must be columns of the rows so far (visits) and columns of clinics, got "people.home"; join "people" before clinics',
      ["join", 0, "on"],
    ],
    "several rows of a dimension": [
      joins("visits", [joining("clinics", { clinic: "id" }, { most: 2 })]),
      "query: join[0].most must be absent for a public source, which has one row for each key, got 2",
      ["join", 0, "most"],
    ],
    "half a row": [
      joins("visits", [joining("drugs", { person: "patient" }, { most: 0.5 })]),
      "query: join[0].most must be a whole number from 1 to 1e9, got 0.5",
      ["join", 0, "most"],
    ],
    "a private source if each row is a unit": [
      joins("items", [joining("people", { buyer: "person" })], { rowIsUnit: true }),
      "query: no join of people, which is private, if each row is a unit; name the unit by a column, or join public sources only",
      ["join", 0],
    ],
    "a unit if each row is a unit": [
      joins("visits", [], { rowIsUnit: true }),
      'query: sources.visits.unit must be absent if each row is a unit, got "person"; remove `unit` here, or name the unit: privacy: { unit: { name: person } }',
      ["sources", "visits", "unit"],
    ],
  };
  it.each(Object.entries(refused))("refuses %s", (_, [given, message, path]) => {
    const error = errorOf(() => checkJoins(given));
    // A refused join may be the reason for a second problem, so only the first problem is compared.
    const [first] = problemsIn(error);
    expect(new NoisewrightError(first!).message).toBe(message);
    expect(first?.path).toEqual(path);
  });

  it("shows all problems at once", () => {
    const given = joins("visits", [
      joining("orders", { id: "order" }),
      joining("people", { clinic: "person" }),
    ]);
    expect(problemsIn(errorOf(() => checkJoins(given))).map(({ path }) => path)).toEqual([
      ["join", 0],
      ["join", 1, "on"],
    ]);
  });
});
