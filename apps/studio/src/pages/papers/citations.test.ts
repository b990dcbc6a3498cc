import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PAPERS as OFFERED } from "../../../../papers/src/papers.js";
import { PAPERS } from "./citations.js";
import { ERRATA } from "./errata.js";

const LIST = readFileSync(
  new URL("../../../../../docs/mathematics/references.md", import.meta.url),
  "utf8",
);

it.each(PAPERS)("$id is cited as in docs/mathematics/references.md", (paper) => {
  const { reference, authors, title, where } = paper;
  expect(LIST).toContain(`- \`${reference}\`: ${authors}. ${title}. ${where}.`);
});

it("lists every paper that the command line reproduces, each with errata", () => {
  const ids = PAPERS.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(OFFERED.map(({ id }) => id).toSorted());
  expect(Object.keys(ERRATA).toSorted()).toEqual(ids.toSorted());
});
