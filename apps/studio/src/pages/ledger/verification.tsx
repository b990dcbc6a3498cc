import { ledgerSummary } from "@noisewright/contract/answers";
import { type ReactNode, useState } from "react";
import { call } from "../../service/call.js";
import { asFault } from "../../service/fault.js";
import { ledgerPath } from "../../service/ledger-path.js";
import { epsilonText } from "../../ui/format.js";

interface Outcome {
  readonly good: boolean;
  readonly text: string;
}

export interface Verification {
  readonly start: () => void;
  readonly text: ReactNode;
}

/** The check of a ledger's records, which the user starts. */
export function useVerification(name: string): Verification {
  const [outcome, setOutcome] = useState<Outcome>();
  const start = async () => setOutcome(await verifyLedger(name));
  const text = (
    <p role="status" className={outcome?.good ? "good" : outcome ? "wrong" : "hint"}>
      {outcome?.text ??
        "The entries form a hash chain. Verify replays all entries and recomputes the spent budget."}
    </p>
  );
  return { start, text };
}

export function VerifyButton({ verification }: { verification: Verification }) {
  return (
    <button type="button" onClick={verification.start}>
      Verify
    </button>
  );
}

async function verifyLedger(name: string): Promise<Outcome> {
  try {
    const { entries, spent, head } = await call(ledgerPath(name, "/verify"), ledgerSummary);
    const what = `${entries} ${entries === 1 ? "entry" : "entries"}, spent ${epsilonText(spent)}`;
    return { good: true, text: `Verified: ${what}. The last hash is ${head.slice(0, 12)}….` };
  } catch (error) {
    return { good: false, text: asFault(error).message };
  }
}
