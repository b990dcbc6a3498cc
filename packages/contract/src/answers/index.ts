import type { z } from "zod";
import type { Immutable } from "../kit/index.js";
import type { health, session } from "./about.js";
import type { errorDetails, refusal } from "./errors.js";
import type { keysAnswer } from "./keys.js";
import type {
  ledgerEntry,
  ledgerHistory,
  ledgerList,
  ledgerSummary,
  pastRequest,
} from "./ledger.js";
import type { paperAnswer } from "./paper.js";
import type { progress } from "./progress.js";
import type { publication, publicationBody, publishedList, publishedSummary } from "./published.js";
import type { rehearsalAnswer } from "./rehearsal.js";
import type { preparedRelease, previewAnswer, publishedRelease, releaseAnswer } from "./release.js";
import type { source, sourcesAnswer } from "./sources.js";
import type { keyValue, publishedResult } from "./values.js";
import type { whatIfAnswer } from "./what-if.js";

export { health, metricsText, openApiDocument, ROLES, session } from "./about.js";
export { accountAnswer, inspectAnswer, planAnswer } from "./compute.js";
export { designAnswer } from "./design.js";
export { errorAnswer, errorDetails, REFUSAL_CODES } from "./errors.js";
export { keysAnswer } from "./keys.js";
export { exportLine, ledgerExport, ledgerHistory, ledgerList, ledgerSummary } from "./ledger.js";
export { PAPER_IDS, paperAnswer } from "./paper.js";
export { progress, streamedLine } from "./progress.js";
export { publication, publicationBody, publishedList, publishedSummary } from "./published.js";
export { quota } from "./quota.js";
export { receipt } from "./receipt.js";
export { rehearsalAnswer } from "./rehearsal.js";
export { previewAnswer, releaseAnswer } from "./release.js";
export { sourcesAnswer } from "./sources.js";
export { whatIfAnswer } from "./what-if.js";

/** A schema that parses values of type T. */
export type Schema<T> = z.ZodType<T>;

/** The type of the values that a schema returns. */
export type Read<S extends z.ZodType> = Immutable<z.output<S>>;

export type Role = Read<typeof session>["role"];
export type Health = Read<typeof health>;
export type Session = Read<typeof session>;
export type ErrorDetails = Read<typeof errorDetails>;
export type RefusalDetails = Read<typeof refusal>;
export type Progress = Read<typeof progress>;

export type LedgerEntry = Read<typeof ledgerEntry>;
export type LedgerHistory = Read<typeof ledgerHistory>;
export type LedgerList = Read<typeof ledgerList>;
export type PastRequest = Read<typeof pastRequest>;
export type WhatIf = Read<typeof whatIfAnswer>;
export type Keys = Read<typeof keysAnswer>;
export type LedgerSummary = Read<typeof ledgerSummary>;

export type Source = Read<typeof source>;
export type Sources = Read<typeof sourcesAnswer>;
export type KeyValue = Read<typeof keyValue>;
export type PreparedRelease = Read<typeof preparedRelease>;
export type Preview = Read<typeof previewAnswer>;
export type PublishedResult = Read<typeof publishedResult>;
export type PublishedRelease = Read<typeof publishedRelease>;
export type Rehearsal = Read<typeof rehearsalAnswer>;
export type Published = Read<typeof releaseAnswer>;

export type PublishedSummary = Read<typeof publishedSummary>;
export type PublishedList = Read<typeof publishedList>;
export type PublicationBody = Read<typeof publicationBody>;
export type Publication = Read<typeof publication>;

export type PaperReport = Read<typeof paperAnswer>;
export type PaperFigure = PaperReport["figures"][number];
export type PaperStatement = Extract<
  PaperReport,
  { readonly statements: unknown }
>["statements"][number];
