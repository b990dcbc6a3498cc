import { type Persistence, persistence } from "@noisewright/release/browser-ledger";
import { useEffect, useState } from "react";

/** Whether the browser has promised to keep the ledgers of this site. */
export function usePersistence(): Persistence | undefined {
  const [state, setState] = useState<Persistence>();
  useEffect(() => {
    void persistence().then(setState);
  }, []);
  return state;
}
