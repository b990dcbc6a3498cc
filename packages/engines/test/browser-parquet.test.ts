import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NoisewrightError } from "@noisewright/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSameColumns, openParquet } from "../src/browser/parquet/index.js";
import { columnType } from "../src/engine/index.js";
import { database, execute, scratch } from "./support/files.js";
import { annotated, footerOf, LOGICAL, rewritten } from "./support/parquet-footer.js";

const { folder } = scratch("browser-parquet");
const own = database();
const FIXTURES = fileURLToPath(new URL("./browser/fixtures", import.meta.url));
const fixtures = readdirSync(FIXTURES).filter((name) => name.endsWith(".parquet"));
const contentOf = (name: string) => new Uint8Array(readFileSync(join(FIXTURES, name)));

const open = (content: Uint8Array) =>
  openParquet({
    path: "any.parquet",
    size: content.length,
    bytes: async (from, to) => content.slice(from, to),
  });

let files = 0;

/** The names and types of the columns that DuckDB reads, or undefined if it refuses the file. */
async function native(content: Uint8Array): Promise<readonly (readonly string[])[] | undefined> {
  // DuckDB may remember the metadata of a path.
  const path = join(folder, `${files++}.parquet`);
  writeFileSync(path, content);
  try {
    await own.connection.run(`CREATE OR REPLACE VIEW v AS SELECT * FROM read_parquet('${path}')`);
  } catch {
    return undefined;
  }
  const found = await own.connection.runAndReadAll(
    "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = 'v' ORDER BY ordinal_position",
  );
  return found.getRowsJS().map((row) => row.map(String));
}

describe("the footer of a Parquet file", () => {
  it.each(fixtures)("the same bytes are written again as were read: %s", (name) => {
    const content = contentOf(name);
    expect(rewritten(content, (root) => root)).toEqual(content);
    expect(footerOf(content).size).toBeGreaterThan(3);
  });

  it("damaged bytes are opened or refused with a typed error, and nothing else", async () => {
    const damage = fc.array(fc.tuple(fc.nat(4000), fc.nat(255)), { minLength: 1, maxLength: 4 });
    const refused = { typed: 0, opened: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fixtures),
        damage,
        fc.nat(20),
        async (name, changes, cut) => {
          const content = contentOf(name);
          for (const [back, byte] of changes)
            content[Math.max(0, content.length - 1 - back)] = byte;
          await open(cut === 0 ? content.slice(0, -changes[0]![0]) : content).then(
            () => refused.opened++,
            (error: unknown) => {
              if (!NoisewrightError.is(error)) throw error;
              expect(error.message).toContain('"any.parquet"');
              refused.typed++;
            },
          );
        },
      ),
      { numRuns: 400 },
    );
    expect(Math.min(refused.typed, refused.opened)).toBeGreaterThan(20);
  });
});

describe("the columns of a Parquet file", () => {
  const PHYSICAL = {
    boolean: "true",
    int32: "1::INTEGER",
    int64: "1::BIGINT",
    double: "1::DOUBLE",
    bytes: "'x'::BLOB",
    fixed: "'12345678-1234-5678-1234-567812345678'::UUID",
  };

  it.each(Object.entries(PHYSICAL))(
    "every annotation gives the type that DuckDB gives, or is refused: %s",
    async (_, value) => {
      const path = join(folder, "base.parquet");
      await execute([`COPY (SELECT ${value} AS a) TO '${path}' (COMPRESSION uncompressed)`]);
      const base = new Uint8Array(readFileSync(path));
      let known = 0;
      for (const annotation of [{}, ...CONVERTED, ...DECIMALS, ...Object.values(LOGICAL)]) {
        const content = annotated(base, annotation);
        const expected = (await native(content))?.[0]?.[1];
        const found = await open(content).then(
          ({ columns: [column] }) => column!.reading,
          () => "refused",
        );
        const about = JSON.stringify(annotation);
        if (typeof found !== "string") {
          expect(found.type, about).toBe(expected);
          known++;
        } else if (found === "other") expect(columnType(expected ?? ""), about).toBe("other");
      }
      expect(known).toBeGreaterThan(value === PHYSICAL.bytes ? 5 : 2);
    },
  );
  const CONVERTED = Array.from({ length: 22 }, (_, converted) => ({ converted }));
  const DECIMALS = [
    [9, 2],
    [10, 2],
    [18, 0],
    [19, 7],
    [38, 10],
    [39, 2],
    [5, 7],
  ].map(([precision, scale]) => ({ converted: 5, precision: precision!, scale: scale! }));

  it("columns with the same name, or without a name, get the names that DuckDB gives", async () => {
    const names = [
      ["a", "a", "A"],
      ["a", "A", "a_1", "a"],
      ["", "b", ""],
      ["b", ""],
      ["ü", "Ü"],
    ];
    for (const some of names) {
      const path = join(folder, "names.parquet");
      await execute([
        `COPY (SELECT ${some.map((_, i) => `${i} AS c${i}`).join(", ")}) TO '${path}'`,
      ]);
      const content = annotated(new Uint8Array(readFileSync(path)), {}, some);
      const expected = (await native(content))!.map(([name]) => name);
      const { columns } = await open(content);
      expect(columns.map(({ name }) => name)).toEqual(expected);
    }
  });

  it("a type that cannot be read, and files with different columns, are refused", async () => {
    await expect(open(contentOf("half.parquet"))).rejects.toThrow(
      '"any.parquet": no reader in the browser for the type of column "half"; write this column with another type',
    );
    const [types, plain, other] = await Promise.all(
      ["types", "types-plain", "int96"].map((name) => open(contentOf(`${name}.parquet`))),
    );
    expect(() => checkSameColumns([types!, plain!])).not.toThrow();
    expect(() => checkSameColumns([types!, plain!, other!])).toThrow(
      "the columns differ from those of",
    );
  });
});
