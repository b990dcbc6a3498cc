import { it } from "vitest";
import { letsTenThrough } from "../slow/service/lets-ten-through.js";

it("exactly 10 of 1,000 parallel releases go through, where the budget allows 10", () =>
  letsTenThrough(1000));
