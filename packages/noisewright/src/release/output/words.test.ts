import { expect, it } from "vitest";
import { roundedDown, roundedUp } from "./words.js";

it("what was spent is never shown as less, nor what is left as more", () => {
  for (let i = 1; i <= 2000; i++) {
    const x = Math.exp((i - 1000) / 110);
    const [up, down] = [Number(roundedUp(x)), Number(roundedDown(x))];
    expect(up >= x && up <= x * 1.0011, `${x} shown as ${up}`).toBe(true);
    expect(down <= x && down >= x * 0.9989, `${x} shown as ${down}`).toBe(true);
  }
  expect([roundedUp(0.2), roundedDown(0.2), roundedUp(0)]).toEqual(["0.2", "0.2", "0"]);
});
