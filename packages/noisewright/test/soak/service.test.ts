import { it } from "vitest";
import { letsTenThrough } from "../slow/service/lets-ten-through.js";

it("a budget for 10 releases admits exactly 10 of 1,000 parallel releases", () =>
  letsTenThrough(1000));
