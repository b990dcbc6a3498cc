import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { capture } from "../capture.js";
import { scratch } from "./kit.js";

const SPEC = `source: { file: loans.csv }
privacy: { unit: { column: reader } }
ledger: { name: loans, budget: { epsilon: 1, delta: 1.0e-6 } }
releases:
  - { name: readers, statistic: units, budget: { epsilon: 0.5 } }
`;

let folder = "";
let spec = "";
const home = process.cwd();
beforeEach(() => {
  vi.stubEnv("NOISEWRIGHT_LEDGER", undefined);
  const made = scratch();
  folder = made.folder;
  spec = made.spec(SPEC);
  mkdirSync(join(folder, "elsewhere"));
});
afterEach(() => {
  process.chdir(home);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const release = async (...flags: readonly string[]) =>
  JSON.parse((await capture(["release", spec, "--json", ...flags])).out);

describe("a spec's ledger", () => {
  it("a spec's ledger is in the spec's folder, whatever the working folder is, and the output says if the ledger is new", async () => {
    const place = join(folder, "noisewright-ledger.db");
    process.chdir(folder);
    expect((await release("--dry-run")).ledger).toMatchObject({ place, new: true });
    expect((await capture(["release", spec, "--dry-run"])).out).toMatch(
      /^Ledger +noisewright-ledger\.db; the release will create ledger "\w+" there$/m,
    );
    expect(existsSync(place)).toBe(false);
    const first = await release();
    expect(first.ledger).toMatchObject({ place, new: true });
    process.chdir(join(folder, "elsewhere"));
    const second = await release();
    expect(second.ledger).toMatchObject({ place, new: false, cost: 0 });
    expect(second.releases[0].results).toEqual(first.releases[0].results);
    expect(existsSync("noisewright-ledger.db")).toBe(false);
    const { out } = await capture(["release", spec]);
    expect(out).toMatch(/^Ledger +.*noisewright-ledger\.db$/m);
  });

  it("no ledger is created if an older version left a ledger in the working folder", async () => {
    process.chdir(folder);
    await release();
    process.chdir("elsewhere");
    for (const end of ["", "-wal", "-shm"]) {
      const from = join(folder, `noisewright-ledger.db${end}`);
      if (existsSync(from)) copyFileSync(from, `noisewright-ledger.db${end}`);
      rmSync(from, { force: true });
    }
    const { code, err } = await capture(["release", spec]);
    expect([code, err]).toEqual([2, expect.stringMatching(/but the working folder has one/)]);
    expect(existsSync(join(folder, "noisewright-ledger.db"))).toBe(false);
  });
});

describe("a receipt's file", () => {
  it("a receipt file is never overwritten by another receipt", async () => {
    process.chdir(folder);
    await release();
    const file = join(folder, "spec-receipt.json");
    const first = readFileSync(file, "utf8");
    expect((await release()).receipt).toBe("spec-receipt.json"); // The second run writes the same receipt to the same file.
    // A different request id gives a different receipt, even if the noise is the same.
    const other = await release("--ledger", "other.db", "--request-id", "other");
    expect(other.ledger.new).toBe(true);
    expect(other.receipt).toBe("spec-2-receipt.json");
    expect(readFileSync(file, "utf8")).toBe(first);
    expect(readFileSync(join(folder, "spec-2-receipt.json"), "utf8")).not.toBe(first);
  });
});
