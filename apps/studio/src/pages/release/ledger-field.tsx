import { change } from "../../address/address.js";
import { TextField } from "../../ui/text-field.js";

interface Props {
  readonly value: string;
  /** The names of all ledgers. */
  readonly ledgers: readonly string[];
  readonly isNew: boolean;
  readonly error: string | undefined;
}

/** More ledgers are found by typing a part of their name. */
const FEW = 5;

/** The ledger that pays: the name of a new one, or one of those that exist. */
export function LedgerField({ value, ledgers, isNew, error }: Props) {
  const others = ledgers.filter((name) => name !== value).slice(0, FEW);
  return (
    <div className="ledger-field">
      <TextField
        label="Ledger"
        term="ledger"
        suggestions={ledgers}
        value={value}
        error={error}
        hint={
          isNew
            ? "a new ledger; its budget is for all releases of the table, including future releases"
            : "this ledger exists"
        }
        onChange={(ledger) => change({ ledger })}
      />
      {others.length > 0 && (
        <div className="pair">
          <span className="hint">{isNew ? "or one that exists:" : "or:"}</span>
          {others.map((name) => (
            <button
              key={name}
              type="button"
              aria-label={`Use the ledger ${name}`}
              onClick={() => change({ ledger: name })}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
