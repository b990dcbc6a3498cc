import { ledgerExport } from "@noisewright/contract/answers";
import { useState } from "react";
import { saveText } from "../chart/save.js";
import { call } from "./call.js";
import { asFault } from "./fault.js";
import { ledgerPath } from "./ledger-path.js";

interface Props {
  readonly name: string;
  readonly label: string;
  /** With its answers, the export can be continued elsewhere. Only a browser exports answers. */
  readonly withAnswers?: boolean;
}

/** A button that saves a ledger as a file. */
export function ExportLedger({ name, label, withAnswers = false }: Props) {
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    try {
      const path = ledgerPath(name, withAnswers ? "/copy" : "/export");
      saveText(`${name}.ndjson`, "application/x-ndjson", await call(path, ledgerExport));
      setFailure(undefined);
    } catch (error) {
      setFailure(asFault(error).message);
    }
  };
  return (
    <>
      <button type="button" onClick={save}>
        {label}
      </button>
      {failure && (
        <p className="wrong" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
