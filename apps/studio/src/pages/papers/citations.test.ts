import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PAPERS as OFFERED } from "../../../../papers/src/papers.js";
import { PAPERS } from "./citations.js";
import { ERRATA } from "./errata.js";

const LIST = readFileSync(
  new URL("../../../../../docs/mathematics/references.md", import.meta.url),
  "utf8",
);

it.each(PAPERS)("cites the paper $id as docs/mathematics/references.md does", (paper) => {
  const { reference, authors, title, where } = paper;
  expect(LIST).toContain(`- \`${reference}\`: ${authors}. ${title}. ${where}.`);
});

it("lists every paper that the command line reproduces, and errata for each paper", () => {
  const ids = PAPERS.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(OFFERED.map(({ id }) => id).toSorted());
  expect(Object.keys(ERRATA).toSorted()).toEqual(ids.toSorted());
});
