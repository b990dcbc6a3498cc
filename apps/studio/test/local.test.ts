import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Studio } from "./support/studio.js";

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start();
});
afterAll(() => studio.close());

describe("Local", () => {
  it("adds a thousand reports, and the estimate approaches the true share", async () => {
    const { page, unexpected } = await studio.visit("/local?epsilon=3");
    const words = page.getByRole("region", { name: "Estimate" });
    const spread = async () => Number(/± ([\d.]+)/.exec((await words.textContent()) ?? "")?.[1]);
    await words.getByText("1,000 people").waitFor();
    const before = await spread();
    await page.getByRole("button", { name: "Add 1,000 reports" }).click();
    await words.getByText("2,000 people").waitFor();
    expect((await spread()) / before).toBeCloseTo(Math.SQRT1_2, 1);

    await page.goto(`${studio.site.url}/local?epsilon=3&people=50000`);
    await words.getByText("50,000 people").waitFor();
    const [estimate, truth] = await Promise.all([
      words.locator("strong").textContent(),
      words.getByText("The true share is").textContent(),
    ]);
    const gap = Math.abs(Number.parseFloat(estimate ?? "") - Number(/[\d.]+/.exec(truth ?? "")));
    // The limit is six standard deviations of the estimate. A tenth of the true share is about
    // thirty standard deviations.
    expect(gap).toBeLessThan((6 / 1.96) * (await spread()));
    expect(gap).toBeLessThan(0.1 * Number(/[\d.]+/.exec(truth ?? "")));
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("shows one person's report step by step, also for boosted response", async () => {
    const { page, unexpected } = await studio.visit(
      "/local?way=boosted&epsilon=2&inner=1&answer=4",
    );
    const steps = page.locator(".steps li");
    await expect.poll(() => steps.count()).toBe(5);
    await expect.poll(() => steps.nth(3).textContent()).toContain("more than 7.39 times as likely");
    const reports = new Set<string>();
    const another = async () => {
      await page.getByRole("button", { name: "Draw another report" }).click();
      reports.add((await steps.nth(2).locator("b").textContent()) ?? "");
      return reports.size;
    };
    await expect.poll(another).toBeGreaterThan(1);
    expect(unexpected).toEqual([]);
    await page.context().close();
  });
});
