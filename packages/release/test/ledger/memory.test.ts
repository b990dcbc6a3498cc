import { memoryStore } from "../../src/ledger/memory-store.js";
import { checkpointContract } from "./checkpoint-contract.js";
import { importContract } from "./import-contract.js";
import { ledgerContract } from "./ledger-contract.js";
import { storeContract } from "./store-contract.js";
import { togetherContract } from "./together-contract.js";

const place = async () => {
  const store = memoryStore();
  return { open: async () => store };
};

storeContract("memory", place);
ledgerContract("memory", place);
importContract("memory", place);
togetherContract("memory", place);
checkpointContract("memory", place);
