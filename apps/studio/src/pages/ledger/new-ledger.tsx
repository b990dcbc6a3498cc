import { type FormEvent, useState } from "react";
import { NumberField } from "../../ui/number-field.js";
import { TextField } from "../../ui/text-field.js";
import { useWrite } from "./use-write.js";

/** The id of the form, to which the empty page leads. */
export const NEW_LEDGER = "new-ledger";

/** Lets a steward create a ledger for a table. */
export function NewLedger({ done }: { done: (name: string) => void }) {
  const [name, setName] = useState("");
  const [unit, setUnit] = useState("rows");
  const [epsilon, setEpsilon] = useState<number | undefined>(1);
  const [delta, setDelta] = useState<number | undefined>(1e-6);
  const { write, fault, busy } = useWrite(() => {
    setName("");
    done(name);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    write("/api/ledger", { body: { name, unit, epsilon, delta } });
  };
  return (
    <form id={NEW_LEDGER} className="panel" onSubmit={submit} aria-label="New ledger">
      <h2>New ledger</h2>
      <div className="new-ledger">
        <TextField
          label="Name"
          placeholder="for example library"
          value={name}
          error={fault?.reasonFor("name")}
          onChange={setName}
        />
        <TextField
          label="Protects"
          term="privacy-unit"
          hint="rows, or the column that identifies people"
          value={unit}
          onChange={setUnit}
        />
        <NumberField label="Budget ε" term="epsilon" value={epsilon} onChange={setEpsilon} />
        <NumberField label="Budget δ" term="delta" value={delta} onChange={setDelta} />
        <button type="submit" disabled={busy || name === ""}>
          Create ledger
        </button>
      </div>
      {fault && fault.reasonFor("name") === undefined && (
        <p className="wrong" role="alert">
          {fault.message}
        </p>
      )}
    </form>
  );
}
