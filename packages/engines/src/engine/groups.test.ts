import { expect, it } from "vitest";
import { parseExpression as parsed } from "../expression/index.js";
import { assemble } from "./groups.js";

const query = {
  table: { path: ["t"], columns: [] },
  by: [{ name: "k", of: parsed("k") }],
  measures: { rows: { kind: "count" } },
} as const;

it("adds up the shares of the units, but refuses two rows of one share that have the same key", async () => {
  const shares = [
    [
      [0.1, "2"],
      [1, "5"],
    ],
    [[0.1, "3"]],
  ];
  expect(await assemble(query, ["number"], shares)).toEqual([
    { key: [0.1], values: { rows: 5n } },
    { key: [1], values: { rows: 5n } },
  ]);
  const alike = [
    [
      ["0.1", "2"],
      [0.1, "3"],
    ],
  ];
  await expect(assemble(query, ["number"], alike)).rejects.toThrow(
    "engine: the query failed (two groups with the same key)",
  );
});

it("sorts selected keys that are numbers by their size, whatever other keys there are", async () => {
  const order = async (keys: readonly (string | null)[]) => {
    const groups = await assemble(query, ["text"], [keys.map((key) => [key, "1"])]);
    return groups.map(({ key }) => key[0]);
  };
  const numbers = ["-3", "-2.5", "0", "9", "10", "010.5", "100"];
  expect(await order(numbers.toReversed())).toEqual(numbers);
  // A text among the keys does not change the order of the numbers, so it leaks nothing.
  expect(await order(["b", ...numbers.toReversed(), null, "10a", ""])).toEqual([
    null,
    ...numbers,
    "",
    "10a",
    "b",
  ]);
});
