import { expect, it } from "vitest";
import { upperFirst, wrapped } from "./wrapped.js";

it("breaks a text into lines and indents all lines except the first", () => {
  expect(wrapped("one two three four", 9, 2)).toEqual(["one two", "  three", "  four"]);
});

it("writes a capital first letter", () => {
  expect(upperFirst("number of rows")).toBe("Number of rows");
});
