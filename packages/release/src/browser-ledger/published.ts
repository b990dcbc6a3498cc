import type { ListedPublication, Publication, Publications } from "../ledger/index.js";
import { type Connection, resultOf } from "./connection.js";
import { field, textIn } from "./reading.js";
import { BODIES, type BodyRecord, PUBLISHED, type PublishedRecord } from "./schema.js";

/** The publications that a browser keeps. Lists read no bodies. */
export function publicationsIn(connection: Connection): Publications {
  return {
    publish: ({ id, ledger, summary, body }) =>
      connection.write([PUBLISHED, BODIES], (transaction) => {
        const published = transaction.objectStore(PUBLISHED);
        const known = published.index("id").getKey(id);
        known.onsuccess = () => {
          if (known.result !== undefined) return;
          published.add({ id, ledger, summary } satisfies PublishedRecord);
          transaction.objectStore(BODIES).add({ id, body } satisfies BodyRecord);
        };
      }),
    publications: (before, limit) =>
      connection.read(PUBLISHED, (store) => {
        const listed: ListedPublication[] = [];
        const request = store.openCursor(IDBKeyRange.upperBound(before, true), "prev");
        return new Promise((resolve, reject) => {
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            const cursor = request.result;
            if (cursor === null || listed.length === limit) return resolve(listed);
            listed.push({ number: Number(cursor.key), ...listedIn(cursor.value) });
            cursor.continue();
          };
        });
      }),
    async publication(id): Promise<Publication | undefined> {
      const found: unknown = await connection.read(PUBLISHED, (store) =>
        resultOf(store.index("id").get(id)),
      );
      const body: unknown = await connection.read(BODIES, (store) => resultOf(store.get(id)));
      if (found === undefined || body === undefined) return undefined;
      return { ...listedIn(found), body: textIn(field(body, "body")) };
    },
  };
}

function listedIn(record: unknown): PublishedRecord {
  const [id, ledger, summary] = ["id", "ledger", "summary"].map((name) =>
    textIn(field(record, name)),
  );
  return { id: id!, ledger: ledger!, summary: summary! };
}
