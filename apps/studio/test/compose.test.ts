import { pld } from "@noisewright/core/accounting";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Studio } from "./support/studio.js";

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start();
});
afterAll(() => studio.close());

describe("Compose", () => {
  it("shows the same joint cost as core, and the cost of one more release", async () => {
    const releases = "gaussian-noise~sigma=20~count=40;laplace-noise~scale=20~count=10";
    const { page, unexpected } = await studio.visit(`/compose?delta=1e-6&releases=${releases}`);
    const { upper } = pld
      .compose([
        {
          kind: "composed/1",
          events: [{ kind: "gaussian/1", sigma: 20, sensitivity: 1 }],
          count: 40,
        },
        {
          kind: "composed/1",
          events: [{ kind: "laplace/1", scale: 20, sensitivity: 1 }],
          count: 10,
        },
      ])
      .epsilon(1e-6);
    const total = page.locator(".joint strong");
    await total.waitFor();
    const before = Number(await total.textContent());
    expect(before).toBeGreaterThanOrEqual(upper);
    expect(before).toBeLessThan(upper * 1.001);
    await page.getByRole("heading", { name: "Cost of one more release" }).waitFor();
    const many = page.getByLabel("Number of releases, exact").first();
    await many.fill("400");
    await expect.poll(async () => Number(await total.textContent())).toBeGreaterThan(2 * before);
    await page.getByRole("button", { name: "Add a release" }).click();
    await page.getByLabel("Kind of release").nth(2).selectOption("discrete-gaussian");
    await page.getByText("3. discrete-gaussian").waitFor();
    expect(unexpected).toEqual([]);
    await page.context().close();
  });

  it("shows how the plan shares a budget", async () => {
    const { page, unexpected } = await studio.visit("/compose?view=share&epsilon=2");
    const rows = page.getByRole("region", { name: "The plan" }).locator("tbody tr");
    await rows.nth(2).waitFor();
    await expect
      .poll(async () => Number(await page.locator(".joint strong").textContent()))
      .toBeLessThanOrEqual(2);
    await expect.poll(() => rows.first().textContent()).toContain("usefulness:10 0.95");
    await page.getByRole("heading", { name: "Shares of the budget" }).waitFor();
    for (let i = 0; i < 3; i++)
      await page
        .getByRole("button", { name: /^Remove/ })
        .first()
        .click();
    await page.getByText("Add a release to share the budget.").waitFor();
    expect(unexpected).toEqual([]);
    await page.context().close();
  });
});
