import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digestOf, type Json } from "@noisewright/core/ledger";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type Profile, startProfile } from "../../../../core/test/browser/profile.js";
import { seededRandom } from "../../../../core/test/support/seeded-random.js";
import { readExport } from "../../../src/ledger/read-export.js";
import { inPage } from "./in-page.js";
import { openTab, type Site } from "./site.js";

/** What was seen over all kills. */
export interface Aftermath {
  readonly acknowledged: number;
  readonly kills: number;
}

/** The number of tabs that spend at the same time. */
const TABS = 2;

/**
 * Lets two tabs spend, and kills the whole browser at random moments. After each kill, the browser is
 * started again with the same profile, and each tab repeats the request that was not acknowledged.
 * No acknowledged debit is lost, no request is paid twice, every acknowledged answer is the stored
 * answer, and the chain replays.
 */
export async function surviveKills(site: Site, kills: number, longest: number): Promise<Aftermath> {
  const folder = await mkdtemp(join(tmpdir(), "noisewright-killed-"));
  const random = seededRandom(20_261_118);
  const acknowledged = new Map<string, Json>();
  const next = Array.from({ length: TABS }, () => 0);
  let profile: Profile | undefined;
  try {
    for (let kill = 0; kill <= kills; kill++) {
      profile = await startProfile(folder);
      const pages: Page[] = [];
      for (let i = 0; i < TABS; i++) pages.push(await openTab(profile.context, site));
      if (kill === 0) await create(pages[0]!);
      else checkAll(await exported(pages[0]!), acknowledged);
      if (kill === kills) return { acknowledged: acknowledged.size, kills };
      const before = acknowledged.size;
      const killed = pages.map((page, tab) =>
        spending(page, tab, next[tab]!, (id, answer) => {
          acknowledged.set(id, answer);
          next[tab]!++;
        }),
      );
      const wanted = before + 1 + (random.word() % 5);
      await expect
        .poll(() => acknowledged.size, { interval: 5, timeout: 60_000 })
        .toBeGreaterThan(wanted);
      await new Promise((resolve) => setTimeout(resolve, random.word() % longest));
      await profile.kill();
      await Promise.all(killed);
    }
    throw new Error("not reached");
  } finally {
    await profile?.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function create(page: Page): Promise<void> {
  return inPage(page, async ({ opened }) => {
    const budget = { epsilon: 1e6, delta: 0 };
    await (await opened()).create({ name: "fire", unit: "rows", budget });
  });
}

const exported = (page: Page) => inPage(page, async ({ exported }) => await exported("fire"));

/** Spends until the browser is killed. */
async function spending(
  page: Page,
  tab: number,
  from: number,
  report: (id: string, answer: Json) => void,
): Promise<void> {
  await page.exposeFunction("acknowledged", report);
  const endless = inPage(
    page,
    async ({ spendAll }, [tag, from]) => {
      const { acknowledged } = globalThis as unknown as { acknowledged: () => unknown };
      await spendAll("fire", { tag, from, until: 1e9 }, acknowledged);
    },
    [`tab ${tab}`, from] as const,
  );
  await expect(endless).rejects.toThrow(/closed|crashed|disconnected/);
}

function checkAll(text: string, acknowledged: ReadonlyMap<string, Json>): void {
  const { entries, answers, summary } = readExport(text); // This call also verifies the chain.
  const debits = entries.flatMap(({ content }) =>
    content.kind === "debited/3" ? [content.request] : [],
  );
  expect(new Set(debits).size).toBe(debits.length);
  expect(summary.spent).toBe(debits.length / 8);
  for (const id of acknowledged.keys()) expect(debits).toContain(id);
  const byHash = new Map(answers.map((answer) => [digestOf(answer), answer]));
  const stored = new Map<string, Json | undefined>();
  for (const { content } of entries) {
    if (content.kind !== "answered/2") continue;
    for (const { digest, answer } of content.releases) stored.set(digest, byHash.get(answer));
  }
  for (const [id, answer] of acknowledged) expect(stored.get(digestOf(id))).toBe(answer);
  expect(debits.length - acknowledged.size).toBeLessThanOrEqual(TABS);
}
