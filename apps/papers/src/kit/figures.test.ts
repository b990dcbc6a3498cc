import { expect, it } from "vitest";
import type { Panel } from "../../../../packages/text/src/svg-plot.js";
import { figuresOf } from "./figures.js";

const panel = (title: string): Panel => ({
  title,
  x: { label: "ε", log: true },
  y: { label: "error", range: [0, 1] },
  series: [{ name: "a", points: [[1, 0.5]], theirs: true }],
});

it("makes a figure from each panel, with its own title and id", () => {
  const two = { title: "Figure 1", words: "Less is better.", panels: [panel("left"), panel("b")] };
  const one = { title: "Figure 2", panels: [panel("at equal ε")] };
  const figures = figuresOf({ "figure-1": two, "figure-2": one });
  expect(figures.map(({ id, title, words }) => [id, title, words])).toEqual([
    ["figure-1-1", "Figure 1: left", "Less is better."],
    ["figure-1-2", "Figure 1: b", "Less is better."],
    ["figure-2", "Figure 2", "At equal ε."],
  ]);
  const { title: _, ...drawn } = panel("");
  for (const figure of figures) expect(figure).toMatchObject(drawn);
});
