import { expect, it } from "vitest";
import { readSpec } from "../../src/release/index.js";
import { runRelease } from "../../src/release/node-release.js";
import { loans, scratch } from "./kit.js";

const SPEC = (releases: readonly string[]) => `
source: { file: loans.csv, types: { day: integer } }
privacy: { unit: { column: reader }, bound: { groups: 2, rows: 100 } }
ledger:
  name: library
  budget: { epsilon: 1000, delta: 1.0e-6 }
releases:
${releases.join("\n")}
`;

const genres = ["novel", "crime"];

it("gives each of many releases the values of its own rows", async () => {
  // Noise of this ε is 0, except with a probability far below that of a failing computer.
  const asked = Array.from({ length: 20 }, (_, i) => ({
    from: 20 * i,
    keys: i % 3 === 0 ? undefined : genres,
  }));
  const { spec } = scratch();
  const texts = asked.map(
    ({ from, keys }, i) =>
      `- { name: r${i}, statistic: units, where: "day > ${from} and day <= ${from + 30}", budget: { epsilon: 45 }${keys ? `, by: { of: genre, keys: [${keys}] }` : ""} }`,
  );
  const specFile = spec(SPEC(texts));
  const { answers } = await runRelease(await readSpec(specFile), { specFile });
  const counted = ({ from }: (typeof asked)[number], genre?: string) =>
    new Set(
      loans()
        .filter(({ day }) => Number(day) > from && Number(day) <= from + 30)
        .filter((row) => genre === undefined || row.genre === genre)
        .map(({ reader }) => reader)
        .filter((reader) => reader !== ""),
    ).size;
  expect(answers.map(({ answer }) => Reflect.get(Object(answer), "groups"))).toEqual(
    asked.map((one) =>
      one.keys === undefined
        ? [{ key: [], values: [counted(one)] }]
        : one.keys.map((genre) => ({ key: [genre], values: [counted(one, genre)] })),
    ),
  );
});
