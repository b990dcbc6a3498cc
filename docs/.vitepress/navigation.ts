import { readdirSync, readFileSync } from "node:fs";
import type { DefaultTheme } from "vitepress";
import { mechanismFamilies } from "../generate/families.js";

type Item = DefaultTheme.SidebarItem;

const HOW_TO = {
  Publish: [
    ...[
      "init",
      "release",
      "browser",
      "files",
      "report",
      "results",
      "joins",
      "bounds",
      "keys",
      "tables",
      "quantiles",
      "most-frequent",
      "spread",
      "running",
      "synthetic",
    ],
    ...["scale", "ledger", "accounting", "schedule", "record"],
  ],
  "Choose a mechanism": ["design", "many-releases", "metrics", "bounded", "unbiased", "boosting"],
  "Special noise": ["mixtures", "random-scale", "workloads", "applications"],
  Build: ["library", "own-mechanism", "local"],
  "Run and check": ["studio", "service", "notebooks", "audit"],
};

export const nav: DefaultTheme.NavItem[] = [
  { text: "Tutorials", link: "/tutorials/steward", activeMatch: "^/tutorials/" },
  { text: "How to", link: "/how-to/release", activeMatch: "^/how-to/" },
  { text: "Mechanisms", link: "/mechanisms/", activeMatch: "^/mechanisms/" },
  { text: "Reference", link: "/reference/spec", activeMatch: "^/reference/" },
  { text: "Mathematics", link: "/mathematics/certificates", activeMatch: "^/mathematics/" },
  { text: "Which ε?", link: "/epsilon" },
  { text: "Glossary", link: "/glossary" },
];

const start: Item[] = [
  group("Tutorials", pages("tutorials", ["steward", "engineer", "researcher"])),
  { text: "Which ε?", link: "/epsilon" },
  { text: "Glossary", link: "/glossary" },
];

export const sidebar: DefaultTheme.Sidebar = {
  "/": start,
  "/how-to/": Object.entries(HOW_TO).map(([text, names]) => group(text, pages("how-to", names))),
  "/mechanisms/": [
    { text: "All mechanisms", link: "/mechanisms/" },
    ...mechanismFamilies().map(({ title, ids }) => group(title, pages("mechanisms", ids))),
  ],
  "/reference/": [
    group("Reference", pages("reference", ["spec", "command-line", "errors"])),
    group("Public names", [
      { text: "All entries", link: "/reference/api/" },
      ...pages("reference/api", apiPages()),
    ]),
  ],
  "/mathematics/": [
    group(
      "Mathematics",
      pages("mathematics", ["certificates", "optimality", "accounting", "reproduce", "references"]),
    ),
  ],
  "/contribute/": [group("Contribute", pages("contribute", ["architecture"]))],
};

function group(text: string, items: Item[]): Item {
  return { text, items };
}

function pages(folder: string, names: readonly string[]): Item[] {
  return names.map((name) => ({
    text: titleOf(`${folder}/${name}.md`),
    link: `/${folder}/${name}`,
  }));
}

/** Reads the title of a page from its first heading, so the sidebar and the page always agree. */
function titleOf(page: string): string {
  const text = readFileSync(new URL(`../${page}`, import.meta.url), "utf8");
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`${page} has no title`);
  return title;
}

function apiPages(): string[] {
  return readdirSync(new URL("../reference/api", import.meta.url))
    .map((name) => name.replace(/\.md$/, ""))
    .filter((name) => name !== "index")
    .sort((a, b) => Number(b === "core") - Number(a === "core") || a.localeCompare(b));
}
