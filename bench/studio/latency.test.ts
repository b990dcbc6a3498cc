import { afterAll, beforeAll, expect, it } from "vitest";
import { Studio } from "../../apps/studio/test/support/studio.js";

const LONGEST = 100;
const MOVES = 11;

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start();
});
afterAll(() => studio.close());

/**
 * For each move, the milliseconds from the move of a slider to the frame that shows the new answer.
 */
const MEASURE = `(async (moves) => {
  const slider = [...document.querySelectorAll("input[type=range]")][0];
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  const answered = () => document.querySelector(".verdict .params b")?.textContent;
  const times = [];
  for (let i = 0; i < moves; i++) {
    const before = answered();
    const start = performance.now();
    write.call(slider, Number(slider.value) + (i % 2 ? -6 : 7));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    while (answered() === before) await new Promise((next) => requestAnimationFrame(next));
    times.push(performance.now() - start);
    await new Promise((next) => setTimeout(next, 150));
  }
  return times;
})`;

const NEEDS = [
  ["a number without a range", "/design"],
  ["counts in a range", "/design?lower=0&upper=100&integer=yes"],
  ["a range", "/design?lower=0&upper=10"],
  ["unbiased near a range", "/design?lower=0&upper=9&unbiased=yes&margin=2"],
] as const;

it.each(NEEDS)(
  `shows an answer within ${LONGEST} ms after a slider moves: %s`,
  async (name, address) => {
    const { page, unexpected } = await studio.visit(address);
    await page.locator(".verdict").waitFor();
    await page.locator("figure svg.drawn").first().waitFor();
    const times = (await page.evaluate(`${MEASURE}(${MOVES})`)) as number[];
    const sorted = times.toSorted((a, b) => a - b).map(Math.round);
    const median = sorted[MOVES >> 1] as number;
    process.stdout.write(`${name}: ${sorted[0]} to ${sorted.at(-1)} ms, median ${median} ms\n`);
    expect(median).toBeLessThan(LONGEST);
    expect(unexpected).toEqual([]);
    await page.context().close();
  },
);
