import type { ComponentType } from "react";

/** A page: one folder here, one line below. */
export interface Page {
  /** The first part of its address. */
  readonly path: string;
  readonly title: string;
  /** One line, under the title. */
  readonly summary: string;
  load(): Promise<ComponentType>;
}

export const PAGES: readonly Page[] = [
  {
    path: "design",
    title: "Design",
    summary: "Say what you need of a number; see what provably gives it at the least cost.",
    load: async () => (await import("./design/design-page.js")).DesignPage,
  },
  {
    path: "compare",
    title: "Compare",
    summary: "Any mechanisms side by side, at equal certified privacy.",
    load: async () => (await import("./compare/compare-page.js")).ComparePage,
  },
  {
    path: "compose",
    title: "Compose",
    summary: "What releases cost together, what one more costs, and how to share a budget.",
    load: async () => (await import("./compose/compose-page.js")).ComposePage,
  },
  {
    path: "release",
    title: "Release",
    summary: "Publish statistics of a table: see what they cost, then spend it.",
    load: async () => (await import("./release/release-page.js")).ReleasePage,
  },
  {
    path: "ledger",
    title: "Ledger",
    summary: "What may be spent, what was, and the proof of it.",
    load: async () => (await import("./ledger/ledger-page.js")).LedgerPage,
  },
  {
    path: "local",
    title: "Local",
    summary:
      "Collect without trusting anyone: a thousand people report, and no single report can be believed.",
    load: async () => (await import("./local/local-page.js")).LocalPage,
  },
  {
    path: "papers",
    title: "Papers",
    summary: "Five papers computed anew: their numbers, ours, and what is not right in them.",
    load: async () => (await import("./papers/papers-page.js")).PapersPage,
  },
];
