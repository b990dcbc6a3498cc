import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseGlossary } from "./parse-glossary.js";
import { TERMS } from "./terms.js";

const FILE = new URL("../../../../docs/glossary.md", import.meta.url);

describe("parseGlossary", () => {
  const entries = parseGlossary(readFileSync(FILE, "utf8"));
  const ids = entries.map(({ id }) => id);

  it.each(Object.keys(TERMS))("finds the term %s, which the studio links to", (id) => {
    expect(ids).toContain(id);
  });

  it.each(entries)("finds a sentence and a longer explanation of $title", (entry) => {
    const text = (spans: typeof entry.summary) => spans.map((span) => span.text).join("");
    expect(text(entry.summary)).toMatch(/^[^*#[\]`]+\.$/);
    expect(text(entry.details)).toMatch(/^[^*#[\]`]+\.$/);
    expect(text(entry.details).length).toBeGreaterThan(100);
  });

  it("links only to entries that exist", () => {
    const links = entries.flatMap(({ summary, details }) =>
      [...summary, ...details].flatMap(({ entry }) => entry ?? []),
    );
    expect(links.length).toBeGreaterThan(10);
    expect(ids).toEqual(expect.arrayContaining(links));
  });

  it("marks code, links to other entries, and titles of other pages", () => {
    const markdown =
      "# Glossary\n\n## A word\n\n**One\nsentence.**\n\nUse `x`, see [B](#b) or [C](c.md).\n";
    expect(parseGlossary(markdown)).toEqual([
      {
        id: "a-word",
        title: "A word",
        summary: [{ text: "One sentence." }],
        details: [
          { text: "Use " },
          { text: "x", isCode: true },
          { text: ", see " },
          { text: "B", entry: "b" },
          { text: " or " },
          { text: "C", isPage: true },
          { text: "." },
        ],
      },
    ]);
  });
});
