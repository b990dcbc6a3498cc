import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { firstFields, importFile, reportFile } from "../src/connect/index.js";
import { bytes, COLUMNS, hostileLine, seeded } from "./support/csv-lines.js";
import { counted, refusal, scratch } from "./support/files.js";

const { folder, write } = scratch("csv-report");

describe("an error about a CSV file", () => {
  const CANARIES = ["Alice Canary", "37 canary", "HIV canary"];
  const path = () => write("headless.csv", `${CANARIES.join(",")}\nBob,40,none\n`);
  const shown = (error: Error) => `${error.message} ${JSON.stringify(error)} ${error.stack}`;

  it("an error never repeats the first line of the file, which may be a record", async () => {
    const errors = [
      await refusal(counted(path(), "age")),
      await refusal(counted(path(), "age", { csv: { columns: { age: "integer" } } })),
      await refusal(counted(write("twice.csv", "canary,canary\n"), "age")),
      await refusal(counted(write("empty.csv", "canary,,x\n"), "age")),
      await refusal(counted(write("open.csv", 'canary,"x\n'), "age")),
      await refusal(counted(write("bytes.csv", Buffer.from("canary\xff\n", "latin1")), "age")),
      await refusal(counted(write("long.csv", `canary${"y".repeat(1_000_001)}`), "age")),
    ];
    expect(errors.map(({ message }) => message.split("/").at(-1))).toEqual([
      'expression: no column "age" among the 3 names of the header line; noisewright columns "headless.csv" lists the names',
      'headless.csv": columns must be names of the header line, which does not have "age", got a header line of 3 other names; noisewright columns "headless.csv" lists the names; if the file has no header line, write header: false',
      expect.stringContaining("line 1: two columns have the same name"),
      expect.stringContaining("line 1: a column has no name"),
      expect.stringContaining("line 1: a quote is not closed"),
      expect.stringContaining("not UTF-8; give the encoding of the file"),
      expect.stringContaining("line 1 is too long"),
    ]);
    for (const error of errors) expect(shown(error)).not.toMatch(/canary/i);
  });

  it("an error says that a name with a minus sign needs quotes, and shows no other name", async () => {
    const file = write("minus.csv", "hours-per-week,canary-per-week\n40,1\n");
    const error = await refusal(counted(file, "hours-per-week > 40"));
    expect(error.message).toBe(
      'expression: no column "hours"; a name with - needs quotes, for example of: \'"hours-per-week"\'',
    );
    expect((await refusal(counted(file, "week"))).message).toContain("among the 2 names");
  });

  it("the fields of the first line are counted, whatever they contain", async () => {
    expect(await firstFields(write("first.data", '\n39, ?, ?,"a,b"\n'))).toBe(4);
    expect(await firstFields(write("tabs.csv", "1\t2,3\n"), "\\t")).toBe(2);
    expect(await firstFields(write("open.csv", 'a,"b\n'))).toBe(undefined);
    expect(await firstFields(write("none.csv", ""))).toBe(undefined);
  });

  it("an error lists only declared column names", async () => {
    const csv = { columns: { age: "integer" } } as const;
    const error = await refusal(counted(write("declared.csv", "canary,age\n"), "ages", { csv }));
    expect(error.message).toBe('expression: no column "ages"; did you mean "age"?');
  });
});

describe("the check of a CSV file", () => {
  it("the check finds the skipped lines, and counts the same rows as a release", async () => {
    const random = seeded(5);
    const lines = Array.from({ length: 3000 }, () => hostileLine(random));
    for (const header of [true, false]) {
      const head = header ? [bytes("k,n,i,b,d,e\n")] : [Buffer.from("\ufeff")];
      const content = Buffer.concat([...head, ...lines.flatMap((line) => [line, bytes("\r\n")])]);
      const report = await reportFile(write("look.csv", content), { columns: COLUMNS, header });
      if (report.kind !== "csv") throw new Error("no CSV file");
      const flawed = Object.values(report.flawed).reduce((sum, { count }) => sum + count, 0);
      expect(report.lines - flawed).toBe(report.rows);
      expect(Object.values(report.flawed).map(({ count }) => count > 0)).toEqual([
        true,
        true,
        true,
        false,
      ]);
    }
  });

  it("the check lists each skipped line with its number and reason, and counts fields that do not have the declared type", async () => {
    const long = "y".repeat(1_000_001);
    const content = `a,b\r\n1,x\r\n\r\n"2,x\r3\n4,\x01\n${long}\n5,"y"\n\xff,z\nsix,y`;
    const path = write("flaws.csv", bytes(content));
    expect(await reportFile(path, { columns: { a: "integer" } })).toEqual({
      kind: "csv",
      lines: 8,
      rows: 4,
      header: true,
      fields: 1,
      flawed: {
        quote: { count: 1, lines: [4] },
        fields: { count: 1, lines: [5] },
        bytes: { count: 1, lines: [9] },
        length: { count: 1, lines: [7] },
      },
      columns: [
        { name: "a", type: "integer", read: 3, failed: 1 },
        { name: "b", type: "text", read: 4, failed: 0 },
      ],
    });
  });
});

describe("an import", () => {
  const columns = { age: "integer", day: { date: "%d.%m.%Y" }, paid: "number" } as const;
  const to = (name: string) => join(folder, name);

  it("the imported file has the same rows as the CSV file if each record is one line", async () => {
    const lines = [
      "ann,31, 2.5 ,31.01.2024",
      '" bob ",x,1e400,30.02.2024',
      "é,0x1F,,infinity",
      '"a,""b""",1,2,01.01.2024',
    ];
    const path = write("same.csv", `\ufeffname,age,paid,day\r\n${lines.join("\r\n")}\r\n\r\n`);
    rmSync(to("same.parquet"), { force: true });
    const report = await importFile(path, to("same.parquet"), { columns });
    expect(report.rows).toBe(4);
    expect(report.columns.map(({ failed }) => failed)).toEqual([0, 1, 0, 2]);
    const key = "coalesce(name, '')";
    for (const of of [key, "age", "paid", "day"]) {
      const csv = await counted(path, of, { csv: { columns } });
      expect(await counted(to("same.parquet"), of)).toEqual(csv);
    }
  });

  it("an import reads line breaks in quotes, wherever a chunk of the file ends", async () => {
    const note = `line one\r\n"two", é${"x".repeat(700_000)}\n`;
    const record = `ann,"${note.replaceAll('"', '""')}"\n`;
    const path = write("breaks.csv", `name,note\n${record.repeat(5)}bob,""`);
    const report = await importFile(path, to("breaks.parquet"));
    expect(report.rows).toBe(6);
    expect(await counted(to("breaks.parquet"), "length(note)")).toEqual(
      new Map<unknown, number>([
        [null, 1],
        [note.length, 5],
      ]),
    );
  });

  it.each([
    ['a,b\n1,2\n"x\ny",3\n1,"2"3\n', "line 5: a field has text after its closing quote"],
    ['a,b\n1,2"\n', "line 2: a field without an opening quote has a quote"],
    ['a,b\n1,2\n\n3,"4\n5,6\n', "line 4: a quote is not closed"],
    ["a,b\n1,2\n3\n", "line 3: the record has 1 field, but the file has 2 columns"],
    [
      "a,b\n1,canary\xff\n",
      "line 2: the record has bytes that are not UTF-8; write the encoding of the file in a spec, and name the spec by --spec; nothing",
    ],
  ])(
    "an import stops at the first malformed record and leaves no file behind: %j",
    async (content, message) => {
      const path = write("bad.csv", bytes(content));
      const error = await refusal(importFile(path, to("bad.parquet")));
      expect(error.message).toContain(message);
      expect(error.message).not.toContain("canary");
      expect(readdirSync(folder).filter((name) => /bad.parquet|[.]part/.test(name))).toEqual([]);
    },
  );

  it("an import does not overwrite a file", async () => {
    const path = write("there.parquet", "precious");
    const error = await refusal(importFile(write("new.csv", "a\n1\n"), path));
    expect(error.message).toContain("exists already");
  });
});
