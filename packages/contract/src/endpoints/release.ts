import type { z } from "zod";
import { ledgerSummary, previewAnswer, releaseAnswer, sourcesAnswer } from "../answers/index.js";
import type { BodyEndpoint, Endpoint } from "./endpoint.js";

/** Bodies that are made of the spec's own schema. */
export interface SpecBodies<P, R, N, B> {
  readonly preview: P;
  readonly release: R;
  readonly newLedger: N;
  readonly budget: B;
}

export const SOURCES = {
  sources: {
    method: "get",
    path: "/api/sources",
    summary:
      "The tables that may be released from: names and types, never a value; of a CSV file's columns only to stewards",
    role: "analyst",
    answer: sourcesAnswer,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

/** What plans, spends and changes budgets. */
export function spending<
  P extends z.ZodType,
  R extends z.ZodType,
  N extends z.ZodType,
  B extends z.ZodType,
>({ preview, release, newLedger, budget }: SpecBodies<P, R, N, B>) {
  return {
    preview: {
      method: "post",
      path: "/api/release/preview",
      summary: "What a release would cost, and whether it is affordable; spends nothing",
      role: "analyst",
      body: preview,
      answer: previewAnswer,
    },
    release: {
      method: "post",
      path: "/api/release",
      summary: "Publish statistics of a table, as a spec says",
      role: "analyst",
      body: release,
      answer: releaseAnswer,
    },
    create: {
      method: "post",
      path: "/api/ledger",
      summary: "A new ledger",
      role: "steward",
      body: newLedger,
      answer: ledgerSummary,
      status: 201,
    },
    raise: {
      method: "patch",
      path: "/api/ledger/:name",
      summary: "Give a ledger a larger budget",
      role: "steward",
      body: budget,
      answer: ledgerSummary,
    },
  } as const satisfies Readonly<Record<string, BodyEndpoint>>;
}
