import { type DragEvent, useState } from "react";
import { change } from "../../../address/address.js";
import { atPlace, placeNow } from "../../../address/place.js";
import { ledgerName } from "../../../local-service/ledger-name.js";
import { FileButton } from "../../../service/file-button.js";
import { openFiles } from "../../../service/opened-files.js";
import { ENDINGS } from "../file-fields.js";
import { proposedDelimiter } from "../file-layout.js";
import { openSample } from "../sample.js";
import { SAMPLE_START, startOfGuide } from "./guide-start.js";

interface Props {
  /** Says which file must be chosen again. */
  readonly missing: string | undefined;
  readonly isChosen: boolean;
  /** Whether the sample is chosen. */
  readonly isSample: boolean;
}

/** A place to drop a file, a button to choose one, and a button for the sample. */
export function DropArea({ missing, isChosen, isSample }: Props) {
  const [isOver, setOver] = useState(false);
  const [failure, setFailure] = useState<string>();
  const over = (event: DragEvent, next: boolean) => {
    event.preventDefault();
    setOver(next);
  };
  return (
    <section
      className="drop-area"
      aria-label="Files"
      data-over={isOver || undefined}
      data-chosen={isChosen || undefined}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        void choose([...event.dataTransfer.files]);
      }}
    >
      <svg className="sheet" viewBox="0 0 48 40" aria-hidden="true">
        <rect x="6" y="4" width="36" height="32" rx="3" />
        <path d="M6 13h36M18 4v32M30 13v23M6 21h36M6 29h36" />
      </svg>
      <p className="title">Drop a file here</p>
      <p className="hint">CSV, Excel, Parquet or JSON lines</p>
      <div className="pair">
        <FileButton
          label={isChosen ? "Choose another file" : "Choose a file"}
          accept={ENDINGS}
          onChoose={choose}
        />
        {!isSample && (
          <button
            type="button"
            onClick={() =>
              trySample().then(
                () => setFailure(undefined),
                (error: Error) => setFailure(error.message),
              )
            }
          >
            Try it with the sample
          </button>
        )}
      </div>
      {(failure ?? missing) && (
        <p className={failure ? "wrong" : "missing"} role="status">
          {failure ?? missing}
        </p>
      )}
    </section>
  );
}

/** Opens a file in this browser and starts the path for it. */
async function choose([file]: readonly File[]): Promise<void> {
  if (file === undefined) return;
  openFiles([file]);
  const start = startOfGuide(file.name, ledgerName(file.name), await proposedDelimiter(file));
  change({ ...start, ...atPlace("browser") });
}

/** The service has the sample already. In a browser it is loaded like a file. */
async function trySample(): Promise<void> {
  if (placeNow() === "service") change(SAMPLE_START);
  else await openSample(SAMPLE_START);
}
