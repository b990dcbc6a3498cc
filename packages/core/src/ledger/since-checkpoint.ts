import { digestOf } from "./canonical.js";
import type { CheckpointPlace, Json } from "./entry.js";
import { type AnswerStep, type DebitStep, type Page, PageBuilder, type TermsStep } from "./page.js";

/** What has changed since the latest checkpoint, or since the first entry. */
export class SinceCheckpoint {
  private readonly builder = new PageBuilder();
  private found: { readonly page: Page & Json; readonly hash: string } | undefined;

  /** `place` is the latest checkpoint. Null if there is none. */
  constructor(readonly place: CheckpointPlace | null) {}

  /** The page of a checkpoint at this place. */
  get page(): Page & Json {
    return this.sealed.page;
  }

  get hash(): string {
    return this.sealed.hash;
  }

  addTerms(step: TermsStep): void {
    this.found = undefined;
    this.builder.addTerms(step);
  }

  addDebit(step: DebitStep): void {
    this.found = undefined;
    this.builder.addDebit(step);
  }

  addAnswer(step: AnswerStep): void {
    this.found = undefined;
    this.builder.addAnswer(step);
  }

  private get sealed() {
    if (this.found === undefined) {
      const page = this.builder.page();
      this.found = { page, hash: digestOf(page) };
    }
    return this.found;
  }
}
