import type { LedgerSummary } from "@noisewright/contract/answers";
import { type FormEvent, useState } from "react";
import { ledgerPath } from "../../service/ledger-path.js";
import { NumberField } from "../../ui/number-field.js";
import { useWrite } from "./use-write.js";

interface Props {
  readonly name: string;
  readonly budget: LedgerSummary["budget"];
  readonly done: () => void;
}

/** Lets a steward raise ε or δ. A budget cannot be lowered again. */
export function RaiseBudget({ name, budget, done }: Props) {
  const [epsilon, setEpsilon] = useState<number | undefined>(budget.epsilon);
  const [delta, setDelta] = useState<number | undefined>(budget.delta);
  const { write, fault, busy } = useWrite(done);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    write(ledgerPath(name), { method: "PATCH", body: { epsilon, delta } });
  };
  const errorOf = (field: string) => fault?.reasonFor(field);
  return (
    <details className="raise">
      <summary>Raise the budget</summary>
      <form onSubmit={submit} aria-label="Raise the budget">
        <NumberField label="ε" value={epsilon} error={errorOf("epsilon")} onChange={setEpsilon} />
        <NumberField label="δ" value={delta} error={errorOf("delta")} onChange={setDelta} />
        <button type="submit" disabled={busy}>
          Raise
        </button>
      </form>
      {fault && (
        <p className="wrong" role="alert">
          {fault.message}
        </p>
      )}
      <p className="hint">A budget cannot be lowered again.</p>
    </details>
  );
}
