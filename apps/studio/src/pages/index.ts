import type { ComponentType } from "react";

/**
 * A page of the studio. To add a page, add a folder in `pages` and an entry to the list `PAGES`.
 */
export interface Page {
  /** The first part of the page's address. */
  readonly path: string;
  readonly title: string;
  /** One line of text under the page's title. */
  readonly summary: string;
  /** Whether the page reads files or ledgers, on the service or in this browser. */
  readonly hasPlace?: true;
  load(): Promise<ComponentType>;
}

/** The pages that the header links to. */
export const PAGES: readonly Page[] = [
  {
    path: "design",
    title: "Design",
    summary:
      "Describe the number you want to publish. See which mechanism gives the best accuracy or costs the least privacy, with proof.",
    load: async () => (await import("./design/design-page.js")).DesignPage,
  },
  {
    path: "compare",
    title: "Compare",
    summary: "Compare any mechanisms at equal certified privacy.",
    load: async () => (await import("./compare/compare-page.js")).ComparePage,
  },
  {
    path: "compose",
    title: "Compose",
    summary:
      "See what several releases cost together and what one more release would cost, or share a budget among several releases.",
    load: async () => (await import("./compose/compose-page.js")).ComposePage,
  },
  {
    path: "release",
    title: "Release",
    summary:
      "Publish statistics of a table. See what the statistics cost before you spend any budget.",
    hasPlace: true,
    load: async () => (await import("./release/release-page.js")).ReleasePage,
  },
  {
    path: "results",
    title: "Results",
    summary: "What was published: values, charts, reports and receipts, to read and to take away.",
    hasPlace: true,
    load: async () => (await import("./results/results-page.js")).ResultsPage,
  },
  {
    path: "ledger",
    title: "Ledger",
    summary: "See what each privacy budget allows, what was spent, and check the records.",
    hasPlace: true,
    load: async () => (await import("./ledger/ledger-page.js")).LedgerPage,
  },
  {
    path: "local",
    title: "Local",
    summary:
      "Collect answers from people who need not trust you. Each device randomises its own answer, so a single report proves nothing.",
    load: async () => (await import("./local/local-page.js")).LocalPage,
  },
  {
    path: "papers",
    title: "Papers",
    summary:
      "Five papers, recomputed: the papers' numbers beside ours, and a list of the papers' errors.",
    load: async () => (await import("./papers/papers-page.js")).PapersPage,
  },
];

/** The first view, at the root of the studio. The name of the studio in the header leads to it. */
export const START: Page = {
  path: "",
  title: "Publish numbers, protect people",
  summary:
    "Noisewright adds noise to statistics, so that they say much about the group and little about each person, and proves how little.",
  load: async () => (await import("./start/start-page.js")).startPageOf(PAGES),
};

/** The glossary page. The footer and every linked term lead to this page. */
export const GLOSSARY: Page = {
  path: "glossary",
  title: "Glossary",
  summary: "The terms of differential privacy that the studio uses.",
  load: async () => (await import("./glossary/glossary-page.js")).GlossaryPage,
};
