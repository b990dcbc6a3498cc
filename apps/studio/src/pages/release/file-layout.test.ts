import { expect, it } from "vitest";
import { layoutOf, proposedDelimiter, sourcesPath } from "./file-layout.js";

it.each([
  ["people.csv", "a,b;c\n1;2\n", undefined],
  ["people.csv", "a;b\n1,5;2\n", ";"],
  ["people.txt", "a\tb\r\n1,2\n", "\\t"],
  ["people.data", "a|b", "|"],
  ["people.csv", "a\n1;2\n", undefined],
  ["people.tsv", "a;b\n", undefined],
])("proposes the delimiter of the header line of %s: %j", async (name, text, delimiter) => {
  expect(await proposedDelimiter(new File([text], name))).toBe(delimiter);
});

it("asks the browser for the columns of a file by its layout, and the service for all its tables", () => {
  const query = new URLSearchParams({ source: "people.csv", delimiter: ";", encoding: "" });
  expect(layoutOf(query)).toEqual({ delimiter: ";" });
  expect(sourcesPath(query, "browser")).toBe("/api/sources?source=people.csv&delimiter=%3B");
  expect(sourcesPath(query, "service")).toBe("/api/sources");
  expect(sourcesPath(new URLSearchParams(), "browser")).toBe("/api/sources");
});
