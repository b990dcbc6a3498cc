/** What a release published, so that it can be shown again. Losing it costs nothing: the same release is free. */
export interface Publication {
  /** A hash of the ledger and of what was asked, so that nothing is kept twice. */
  readonly id: string;
  readonly ledger: string;
  /** What a list shows, as JSON text. */
  readonly summary: string;
  /** Everything, as JSON text. */
  readonly body: string;
}

export interface ListedPublication extends Omit<Publication, "body"> {
  /** Later publications have larger numbers. */
  readonly number: number;
}

/** The publications in a store, of all its ledgers. */
export interface Publications {
  /** Keeps a publication durably, unless one with the same id is kept already. */
  publish(publication: Publication): Promise<void>;
  /** At most `limit` publications whose number is below `before`, the newest first. */
  publications(before: number, limit: number): Promise<readonly ListedPublication[]>;
  publication(id: string): Promise<Publication | undefined>;
}

/** Keeps publications in memory. */
export function memoryPublications(): Publications {
  const kept: ListedPublication[] = [];
  const bodies = new Map<string, string>();
  return {
    async publish({ id, ledger, summary, body }) {
      if (bodies.has(id)) return;
      kept.unshift({ number: kept.length + 1, id, ledger, summary });
      bodies.set(id, body);
    },
    publications: async (before, limit) =>
      kept.filter(({ number }) => number < before).slice(0, limit),
    async publication(id) {
      const found = kept.find((each) => each.id === id);
      if (found === undefined) return undefined;
      const { number: _, ...rest } = found;
      return { ...rest, body: bodies.get(id)! };
    },
  };
}
