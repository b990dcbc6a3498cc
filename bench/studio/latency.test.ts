import { afterAll, beforeAll, expect, it } from "vitest";
import { Studio } from "../../apps/studio/test/support/studio.js";
import { type Result, record } from "../kit/results.js";

/** The largest median, in milliseconds, from the move of a slider to the new numbers. */
const LONGEST = 50;
const MOVES = 25;

const results: Result[] = [];

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start();
});
afterAll(async () => {
  await studio.close();
  record("studio", results);
});

/**
 * For each move, the milliseconds from the input event of a slider to the frame that shows the new
 * numbers. The last argument is the selector of a number that every move changes.
 */
const MEASURE = `(async (moves, selector) => {
  const slider = [...document.querySelectorAll("input[type=range]")][0];
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  const answered = () => document.querySelector(selector)?.textContent;
  const times = [];
  for (let i = 0; i < moves; i++) {
    const before = answered();
    const start = performance.now();
    write.call(slider, Number(slider.value) + (i % 2 ? -6 : 7));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    while (answered() === before) await new Promise((next) => requestAnimationFrame(next));
    times.push(performance.now() - start);
    await new Promise((next) => setTimeout(next, 250));
  }
  return times;
})`;

const VERDICT = ".verdict .meaning";
const TABLE = ".compared tbody td";

const PAGES = [
  ["Design, a number without a range", "/design", VERDICT],
  [
    "Design, whole numbers in a range",
    "/design?lower=0&upper=100&integer=yes",
    ".verdict .params b",
  ],
  ["Design, a range", "/design?lower=0&upper=10", VERDICT],
  ["Design, unbiased near a range", "/design?lower=0&upper=9&unbiased=yes&margin=2", VERDICT],
  ["Design, with a δ", "/design?delta=1e-6", VERDICT],
  ["Compare, three mechanisms", "/compare", TABLE],
  ["Compare, counts", "/compare?mechanisms=geometric;discrete-gaussian", TABLE],
] as const;

it.each(PAGES)(
  `shows an answer within ${LONGEST} ms after a slider moves: %s`,
  async (name, address, selector) => {
    const { page, unexpected } = await studio.visit(address);
    await page.locator(selector).first().waitFor();
    await page.locator("figure svg.drawn").first().waitFor();
    await page.waitForTimeout(2500); // the second worker starts after the first answer
    const times = (await page.evaluate(
      `${MEASURE}(${MOVES}, ${JSON.stringify(selector)})`,
    )) as number[];
    const sorted = times.toSorted((a, b) => a - b).map(Math.round);
    const median = sorted[MOVES >> 1] as number;
    process.stdout.write(`${name}: ${sorted[0]} to ${sorted.at(-1)} ms, median ${median} ms\n`);
    const what = `new numbers after a slider moves, ${name}`;
    results.push({ what, value: median, unit: "ms", aim: LONGEST, better: "lower" });
    expect(median).toBeLessThan(LONGEST);
    expect(unexpected).toEqual([]);
    await page.context().close();
  },
);
