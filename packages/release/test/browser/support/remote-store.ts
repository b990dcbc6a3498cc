import type { Json, StoredEntry } from "@noisewright/core/ledger";
import type { Page } from "playwright-core";
import type { LedgerStore, Reader } from "../../../src/ledger/store.js";
import { inPage } from "./in-page.js";

/**
 * A store in IndexedDB of a page, for tests that run in Node. Every call runs in the page. A session
 * in the page is open for as long as the work in Node.
 */
export async function openRemote(page: Page, name: string): Promise<LedgerStore> {
  const id = await inPage(page, ({ remote }, name) => remote.open(name), name);
  return {
    ...readerOf(page, id),
    names: () => inPage(page, async ({ remote }, id) => await remote.names(id), id),
    async exclusively(ledger, work) {
      const session = await inPage(page, ({ remote }, [id, name]) => remote.begin(id, name), [
        id,
        ledger,
      ] as const);
      try {
        const result = await work({
          ...readerOf(page, session),
          append: (index, entry, objects) => append(page, session, index, entry, objects),
        });
        await inPage(page, ({ remote }, id) => remote.end(id, false), session);
        return result;
      } catch (error) {
        await inPage(page, ({ remote }, id) => remote.end(id, true).catch(() => {}), session).catch(
          () => {},
        ); // A session that has failed to end is already gone.
        throw error;
      }
    },
    publish: (publication) =>
      inPage(page, ({ remote }, [id, what]) => remote.publish(id, what), [
        id,
        publication,
      ] as const),
    publications: (before, limit) =>
      inPage(page, ({ remote }, [id, ...range]) => remote.publications(id, ...range), [
        ...[id, before, limit],
      ] as [number, number, number]),
    async publication(wanted) {
      const found = await inPage(
        page,
        ({ remote }, [id, wanted]) => remote.publication(id, wanted),
        [id, wanted] as const,
      );
      return found ?? undefined; // The page sends null.
    },
    close: () => inPage(page, ({ remote }, id) => remote.close(id), id),
  };
}

function readerOf(page: Page, id: number): Reader {
  return {
    entries: (ledger, from, until) =>
      inPage(
        page,
        ({ remote }, [id, ledger, from, until]) => remote.entries(id, ledger, from, until),
        [id, ledger, from, until ?? null] as const,
      ) as Promise<readonly StoredEntry[]>,
    objects: async (hashes) =>
      new Map<string, Json>(
        await inPage(page, ({ remote }, [id, hashes]) => remote.objects(id, hashes), [
          id,
          hashes,
        ] as const),
      ),
  };
}

function append(
  page: Page,
  session: number,
  index: number,
  entry: StoredEntry,
  objects: ReadonlyMap<string, Json>,
): Promise<void> {
  return inPage(
    page,
    ({ remote }, [session, index, entry, objects]) => remote.append(session, index, entry, objects),
    [session, index, entry, [...objects]] as const,
  );
}
