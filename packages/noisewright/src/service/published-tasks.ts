import { PUBLISHED_ANSWERS } from "@noisewright/contract/serving";
import { mayUse } from "./caller.js";
import type { Tasks } from "./task.js";

export const PUBLISHED_TASKS: Pick<Tasks, "published" | "publication"> = {
  async published({ query, caller }, { ledgers, signal }) {
    const wanted = (ledger: string) => mayUse(caller, ledger);
    const parameters = new URLSearchParams(query);
    return await PUBLISHED_ANSWERS.published(await ledgers(), parameters, { wanted, signal });
  },

  async publication({ name, caller }, { ledgers }) {
    const wanted = (ledger: string) => mayUse(caller, ledger);
    return await PUBLISHED_ANSWERS.publication(await ledgers(), name, { wanted });
  },
};
