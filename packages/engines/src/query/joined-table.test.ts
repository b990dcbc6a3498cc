import { NoisewrightError } from "@noisewright/core";
import { describe, expect, it } from "vitest";
import { errorOf } from "../../../core/test/support/error-of.js";
import { joining, joins } from "../../test/support/joins.js";
import {
  type Column,
  type Joins,
  joinedTable,
  problemsIn,
  type SourceRole,
  type Table,
} from "../index.js";

const table = (path: string, ...columns: readonly Column[]): Table => ({ path: [path], columns });

describe("joinedTable", () => {
  const visits = table(
    "visits",
    { name: "person", type: "integer" },
    { name: "amount", type: "float" },
  );
  const people = table(
    "people",
    { name: "person", type: "integer" },
    { name: "age", type: "integer" },
  );
  const both = joins("visits", [joining("people", { person: "person" })]);

  it("has the columns of all sources, those of joined sources with the name of the source", () => {
    expect(joinedTable(both, { visits, people })).toEqual({
      path: ["visits"],
      columns: [
        ...visits.columns,
        { name: "person", table: "people", type: "integer" },
        { name: "age", table: "people", type: "integer" },
      ],
      relation: { ...both, tables: { visits, people } },
    });
  });

  const column = (more: Partial<Column>): Column => ({ name: "person", type: "integer", ...more });
  it.each<[string, Column, string, readonly (string | number)[]]>([
    [
      "integer against text",
      column({ type: "text" }),
      "query: join[0].on must be pairs of columns of the same type: integers, decimals, texts, booleans or dates, got integer and text; declare or store both columns with the same type",
      ["join", 0, "on"],
    ],
    [
      "integer against decimal",
      column({ type: "decimal" }),
      "query: join[0].on must be pairs of columns of the same type: integers, decimals, texts, booleans or dates, got integer and decimal; declare or store both columns with the same type",
      ["join", 0, "on"],
    ],
    [
      "a unit of a type that expressions cannot use",
      column({ type: "other" }),
      "query: sources.people.unit must be a column of numbers, texts, booleans, dates or times, got a column of other type",
      ["sources", "people", "unit"],
    ],
    [
      "a folded unit",
      column({ type: "text", folded: true }),
      "query: sources.people.unit must be a column that the database compares byte by byte, got a column that a collation or the type citext compares in another way",
      ["sources", "people", "unit"],
    ],
    [
      "an unknown column",
      column({ name: "persona" }),
      'query: no column "person"; did you mean "persona"?',
      ["sources", "people", "unit"],
    ],
  ])("refuses %s", (_, given, message, path) => {
    const error = errorOf(() => joinedTable(both, { visits, people: table("people", given) }));
    const [first] = problemsIn(error);
    expect(new NoisewrightError(first!).message).toBe(message);
    expect(first?.path).toEqual(path);
  });

  it.each(["float", "timestamp", "other"] as const)(
    "refuses to join by columns of type %s",
    (type) => {
      const clinic: Column = { name: "clinic", type };
      const given = joins("visits", [joining("clinics", { clinic: "clinic" })]);
      const tables = {
        visits: { ...visits, columns: [...visits.columns, clinic] },
        clinics: table("clinics", clinic),
      };
      expect(() => joinedTable(given, tables)).toThrow(
        /^query: join\[0\].on must be pairs of columns of the same type/,
      );
    },
  );

  it.each([{}, { folded: true }] as const)(
    "refuses to join by a column that the database does not compare byte by byte",
    (left) => {
      const clinic: Column = { name: "clinic", type: "text" };
      const given = joins("visits", [joining("clinics", { clinic: "clinic" })]);
      const right = "folded" in left ? {} : { folded: true as const };
      const tables = {
        visits: { ...visits, columns: [...visits.columns, { ...clinic, ...left }] },
        clinics: table("clinics", { ...clinic, ...right }),
      };
      expect(() => joinedTable(given, tables)).toThrow(
        "query: join[0].on must be columns that the database compares byte by byte, got a column that a collation or the type citext compares in another way",
      );
    },
  );

  it("never shows a name of the header line of a CSV file", () => {
    const header = { file: "people.csv", names: 2, declared: [], declaredBy: "types" as const };
    const secret = { ...table("people", column({ name: "canary-5b1d" })), header };
    const error = errorOf(() => joinedTable(both, { visits, people: secret }));
    expect(error.message).toContain(
      'query: no column "person" among the 2 names of the header line; noisewright columns "people.csv" lists the names',
    );
    expect(JSON.stringify(error.details)).not.toContain("canary");
  });

  it("asks for the delimiter if the header line of a CSV file has one name", () => {
    const header = { file: "people.csv", names: 1, declared: [], declaredBy: "types" as const };
    const oneName = { ...table("people", column({ name: "person;age" })), header };
    expect(() => joinedTable(both, { visits, people: oneName })).toThrow(
      'no column "person" among the 1 name of the header line; noisewright columns "people.csv" lists the names; check the delimiter, for example delimiter: ";"',
    );
  });

  it("refuses one table under two names if its rows would belong to two units", () => {
    const messages = table("messages", column({ name: "sender" }), column({ name: "receiver" }));
    const twice = (units: readonly SourceRole[]): Joins => ({
      sources: { sent: units[0]!, received: units[1]! },
      from: "sent",
      join: [joining("received", { sender: units[1]?.unit ?? "sender" })],
    });
    const tables = { sent: messages, received: messages };
    expect(joinedTable(twice([{ unit: "sender" }, { unit: "sender" }]), tables).path).toEqual([
      "messages",
    ]);
    for (const units of [
      [{ unit: "sender" }, { unit: "receiver" }],
      [{ unit: "sender" }, { public: true }],
      [{}, { unit: "sender" }],
    ]) {
      expect(() => joinedTable(twice(units), tables)).toThrow(
        "query: sources.received must be the same `unit` or `public` as source sent, which is the same table, got different ones",
      );
    }
  });

  it("refuses one table twice on the way, because its rows lead to two units", () => {
    const messages = table("messages", column({ name: "sender" }), column({ name: "receiver" }));
    const given: Joins = {
      sources: { sent: {}, answers: {}, people: { unit: "person" } },
      from: "sent",
      join: [
        joining("answers", { receiver: "sender" }),
        joining("people", { "answers.sender": "person" }),
      ],
    };
    const tables = { sent: messages, answers: { ...messages, path: ["other"] }, people };
    expect(joinedTable(given, tables).path).toEqual(["messages"]);
    const refused = [
      { ...tables, answers: messages },
      // The same file under two names has two paths.
      {
        ...tables,
        sent: { ...messages, stored: "1" },
        answers: { ...tables.answers, stored: "1" },
      },
    ];
    for (const each of refused) {
      expect(() => joinedTable(given, each)).toThrow(
        "query: sources.answers must be another table than source sent, because neither has `unit`, got the same table; a row must lead to the same unit under both names",
      );
    }
  });
});
