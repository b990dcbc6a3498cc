import { readFileSync } from "node:fs";
import { blocksOf } from "../../../../docs/code-blocks.js";

const PAGE = new URL("../../../../docs/mathematics/reproduce.md", import.meta.url);

/** Returns the parts of a command's output that the documentation page of reproductions shows. */
export function shownOf(paper: string): string[] {
  const blocks = blocksOf(readFileSync(PAGE, "utf8"));
  const isCommand = ({ language }: { readonly language: string }) => language === "sh";
  const command = blocks.findIndex(({ text }) => text === `npx noisewright reproduce ${paper}`);
  const after = blocks.slice(command + 1);
  const end = after.findIndex(isCommand);
  return after
    .slice(0, end === -1 ? after.length : end)
    .flatMap(({ text }) => text.split("\n…").map((part) => part.trimEnd()));
}
