import type { LedgerSummary } from "@noisewright/core/ledger";
import { historyOf } from "../ledger/index.js";
import type { SpecFile } from "../spec/index.js";
import { costsIn } from "./known-costs.js";
import { withKnownDigests } from "./recognise.js";
import { previewed, type ReleaseParts, type ReleasePreview, withLedgers } from "./run-release.js";
import { type SessionOptions, withSession } from "./session.js";
import { previewLedger } from "./spec-ledger.js";

/** The releases of a spec, and what their ledger says about them. */
export interface DescribedRelease extends ReleasePreview {
  /** The ledger, after all its entries were verified. Undefined if there is no ledger yet. */
  readonly ledger?: LedgerSummary;
  /**
   * What all published releases of the spec have cost together, and how many answers of the ledger
   * belong to them. Undefined if nothing of the spec is published.
   */
  readonly paid?: { readonly epsilon: number; readonly delta: number; readonly answers: number };
}

/**
 * Describes the releases of a spec and what was published of them. Draws nothing and spends nothing.
 * Unlike a preview, this also works if the source has changed since its answers were stored: the
 * description is about these answers.
 */
export async function describeRelease(
  file: SpecFile,
  parts: ReleaseParts,
  options: SessionOptions = {},
): Promise<DescribedRelease> {
  return await withSession(file, parts, options, (session) =>
    withLedgers(parts, async ({ ledgers, place }) => {
      const { ledger, isNew } = await previewLedger(ledgers, session.spec);
      const request = await withKnownDigests(ledger, session);
      const costs = await costsIn(ledger, session, request);
      const described = {
        ...previewed({ ...session, request }),
        kept: { place, isNew },
        ...costs,
      };
      if (isNew) return described;
      const { summary } = await historyOf(ledgers, ledger.name);
      const asked = request.releases.map(({ digest }) => digest);
      const published = [...(await ledger.times(asked)).keys()];
      if (published.length === 0) return { ...described, ledger: summary };
      const { epsilon, delta } = await ledger.receipt(published);
      const paid = { epsilon, delta, answers: published.length };
      return { ...described, ledger: summary, paid };
    }),
  );
}
