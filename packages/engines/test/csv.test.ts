import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  bytes,
  COLUMNS,
  checksum,
  hostileLine,
  nonLocal,
  rowsOf,
  seeded,
  shuffled,
} from "./support/csv-lines.js";
import { counted, database, scratch } from "./support/files.js";

const { folder, write } = scratch("csv");
const own = database();
const reader = (longest = 2000) => ({
  file: join(folder, "lines.csv"),
  connection: own.connection,
  longest,
});

describe("a line of a CSV file", () => {
  it("a line gives the same rows whatever the lines around it are", async () => {
    const bare = { columns: COLUMNS, header: false };
    const found = [
      await nonLocal(reader(), 12, "\n", 1),
      await nonLocal(reader(), 15, "\r\n", 1),
      await nonLocal({ ...reader(), options: bare }, 10, "\r\n", 2),
    ];
    expect(found.map(({ broken }) => broken)).toEqual([0, 0, 0]);
    expect(found.every(({ rows }) => rows > 10)).toBe(true);
  });

  it("the rows of a line would depend on other lines if DuckDB detected the line end from the file", async () => {
    const guess = (sql: string) => sql.replace("new_line = '\\n', ", "");
    expect((await nonLocal({ ...reader(), change: guess }, 15, "\r\n", 1)).broken).toBeGreaterThan(
      0,
    );
  });

  it("lines give the same rows in any order, at any position in a buffer, on four threads", async () => {
    const random = seeded(3);
    const lines = Array.from({ length: 20_000 }, () => hostileLine(random));
    const sums = new Set<string>();
    for (const longest of [2000, 100_000, 1_000_000]) {
      const content = shuffled(lines, random).flatMap((line) => [line, bytes("\r\n")]);
      const file = {
        ...reader(longest),
        file: write("order.csv", Buffer.concat([bytes("k,n,i,b,d,e\r\n"), ...content])),
      };
      sums.add(await checksum(file));
    }
    expect(sums.size).toBe(1);
    expect(Number([...sums][0]?.split(" ")[0])).toBeGreaterThan(5000);
  });

  it("no line is lost at the end of a buffer", async () => {
    const rows = 350_000;
    const lines = Array.from(
      { length: rows },
      (_, i) => `person ${i},${i % 97},some words of a text ${i}`,
    );
    const path = write("plain.csv", `a,b,c\n${lines.join("\n")}\n`);
    const options = { columns: { b: "integer" } } as const;
    // The file is larger than one buffer of DuckDB. A buffer is 16 times as long as the longest
    // line.
    const sum = await checksum({ file: path, connection: own.connection, options });
    expect(sum.split(" ")[0]).toBe(String(rows));
  });

  const fillers = (size: number) => Array.from({ length: size / 50 }, () => bytes("x".repeat(49)));

  it("a line that is one byte too long is skipped, at 40 positions and on any number of threads", async () => {
    const most = 2000;
    for (const threads of [1, 4]) {
      await own.connection.run(`SET threads = ${threads}`);
      for (let offset = 0; offset < 40; offset += threads) {
        // The line is at the start of the file, or around the end of DuckDB's first buffer. A
        // buffer is 16 times as long as the longest line.
        const before = offset === 0 ? [] : fillers(16 * 3000 - 2100 + 55 * offset);
        const line = (length: number) =>
          bytes(`${"y".repeat(length - 10)},1,2,t,,`.padEnd(length, "z"));
        const count = async (long: number) =>
          (await rowsOf(reader(most), [...before, line(long), bytes("x")], "\n")).length;
        expect([await count(most), await count(most + 1)]).toEqual([1, 0]);
      }
    }
  });
});

describe("rows of a CSV file", () => {
  it("rows do not change if the lines of one person end in an additional CR", async () => {
    const lines = Array.from({ length: 1000 }, (_, i) => `eve,y\r\r\np${i},x\r\n`);
    const found = await counted(write("eve.csv", `name,note\r\n${lines.join("")}`), "name");
    expect([found.size, found.get("eve"), found.get("p999")]).toEqual([1001, 1000, 1]);
  });

  it("a backslash and a letter are text", async () => {
    const path = write("backslash.csv", "name,note\nann,x\\ny\nC:\\new,\\n\nbob\\r\\t,z\n");
    expect(await counted(path, "name")).toEqual(
      new Map([
        ["C:\\new", 1],
        ["ann", 1],
        ["bob\\r\\t", 1],
      ]),
    );
    expect((await counted(path, "note")).get("x\\ny")).toBe(1);
  });

  it("a record with line breaks in quotes is not a row", async () => {
    const prose = "some words, and a comma\n".repeat(100);
    const path = write("prose.csv", `name,age,note\nann,1,x\neve,2,"first\n${prose}last"\n`);
    expect(await counted(path, "name")).toEqual(new Map([["ann", 1]]));
  });

  it("rows do not depend on the line end of the first record if there is no header line", async () => {
    const csv = { columns: ["name", "note"] };
    const some = await counted(write("bare0.csv", "a,1\nb\rc,2\n"), "name", { csv });
    const more = await counted(write("bare1.csv", "z,0\r\na,1\nb\rc,2\n"), "name", { csv });
    expect(more).toEqual(new Map([...some, ["z", 1]]));
  });

  it("spaces around fields are removed, except in quotes", async () => {
    const path = write("spaces.csv", ' k ," v "\n a ,1\n" a ",2\n  ,3\n" ",4\n"",5\n b , "c" \n');
    expect(await counted(path, "k")).toEqual(
      new Map<unknown, number>([
        [null, 2],
        [" ", 1],
        [" a ", 1],
        ["a", 1],
        ["b", 1],
      ]),
    );
    expect((await counted(path, '" v "')).has('"c"')).toBe(true);
  });

  it.each([
    [
      "latin-1",
      Buffer.from("city\nBern\nZürich\nGen\x92ve\n", "latin1"),
      ["Bern", "Gen\x92ve", "Zürich"],
    ],
    ["utf-16", Buffer.from("\ufeffcity\nBern\nZürich\n😀\n", "utf16le"), ["Bern", "Zürich", "😀"]],
    [
      "utf-16",
      Buffer.from("\ufeffcity\nBern\na\ud800\nZug\n", "utf16le").swap16(),
      ["Bern", "Zug", "a\ufffd"],
    ],
  ] as const)("a CSV file may be written in %s", async (encoding, content, cities) => {
    const path = write("city.csv", content);
    expect([...(await counted(path, "city", { csv: { encoding } })).keys()]).toEqual(cities);
  });

  it("no record decides the byte order of a UTF-16 file", async () => {
    const csv = { columns: ["k"], encoding: "utf-16le" } as const;
    const found = async (text: string) =>
      await counted(write("order.csv", Buffer.from(text, "utf16le")), "k", { csv });
    expect(await found("\ufffea\nb\nb\n")).toEqual(new Map(Object.entries({ b: 2, "\ufffea": 1 })));
    expect(await found("b\nb\n")).toEqual(new Map([["b", 2]]));
    const bigEndian = Buffer.from("\ufeffa\nb\n", "utf16le").swap16();
    const path = write("order.csv", bigEndian);
    const other = { ...csv, encoding: "utf-16be" } as const;
    expect([...(await counted(path, "k", { csv: other })).keys()]).toEqual(["a", "b"]);
  });

  it("a line may begin with a byte-order mark if there is no header line", async () => {
    const csv = { columns: ["k", "v"] };
    const path = write("mark.csv", "\ufeffa,1\n\ufeff\ufeffb,2\n");
    expect([...(await counted(path, "k", { csv })).keys()]).toEqual(["a", "b"]);
  });

  it("lines of very many delimiters need little memory", async () => {
    const lines = [",".repeat(999_990), ", ".repeat(499_990), `""${",".repeat(200_000)}`];
    const path = write("many.csv", `k,v\n${`${lines.join("\n")}\n`.repeat(12)}a,1\n`);
    expect(await counted(path, "k", { memoryLimit: 2e8, threads: 1 })).toEqual(new Map([["a", 1]]));
  });

  it.each([",", "€"])("a long line is a row exactly if a short line is, with %s", async (sign) => {
    const texts = [
      "~,b",
      "~",
      "~,b,c",
      '"~,~",b',
      '"~"x,b',
      'x"~,b"',
      '"~","b,""c",',
      '"~"",b',
      "~,,",
    ];
    const found = async (text: string) => {
      const lines = texts.map((line, i) => `${line.replaceAll("~", text)},${i}`);
      const path = write("long.csv", `a,b,c\n${lines.join("\n")}\n`.replaceAll(",", sign));
      return await counted(path, "c", { csv: { delimiter: sign } });
    };
    const short = await found("y");
    expect(short.size).toBeGreaterThan(2);
    expect(await found("y ".repeat(3000))).toEqual(short);
  });

  it("rows can be filtered by numbers beyond the range of 64-bit integers", async () => {
    const found = await counted(write("large.csv", "age\n1\n"), "age < 1e19");
    expect(found).toEqual(new Map([[true, 1]]));
  });
});
