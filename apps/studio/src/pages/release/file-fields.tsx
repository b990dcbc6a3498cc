import { type DragEvent, useId, useState } from "react";
import { addressNow, change } from "../../address/address.js";
import { ledgerName } from "../../local-service/ledger-name.js";
import { FileButton } from "../../service/file-button.js";
import { openedFiles, openFiles, useOpenedFiles } from "../../service/opened-files.js";
import { proposedDelimiter } from "./file-layout.js";
import { fieldValue, isSample, startOf } from "./release-query.js";
import { openSample } from "./sample.js";
import { isSampleFile } from "./sample-file.js";

/** The endings of the files that a browser reads. Other files can be chosen too, and are refused. */
export const ENDINGS = ".csv,.tsv,.txt,.data,.jsonl,.ndjson,.gz,.zst,.parquet,.xlsx";

/** Lets the user choose files of this computer, by a button or by dropping them. */
export function FileFields({ missing }: { missing: string | undefined }) {
  const id = useId();
  const { length: open } = useOpenedFiles();
  const [isOver, setOver] = useState(false);
  const [failure, setFailure] = useState<string>();
  const over = (event: DragEvent, next: boolean) => {
    event.preventDefault();
    setOver(next);
  };
  const drop = (event: DragEvent) => {
    over(event, false);
    void choose([...event.dataTransfer.files]);
  };
  const sample = () =>
    openSample().then(
      () => setFailure(undefined),
      (error: Error) => setFailure(error.message),
    );
  const about = failure ?? missing;
  return (
    <section
      className="drop"
      aria-label="Files"
      data-over={isOver || undefined}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={drop}
    >
      <div className="pair">
        <FileButton
          label="Choose files"
          accept={ENDINGS}
          multiple
          about={about && `${id}-about`}
          onChoose={choose}
        />
        <button type="button" className="quiet" onClick={sample}>
          Use the sample
        </button>
      </div>
      <p className="hint">
        or drop them here.{open > 1 && ` ${open} files are open: choose one as the table.`}
      </p>
      {about && (
        <p id={`${id}-about`} className={failure ? "wrong" : "missing"} role="status">
          {about}
        </p>
      )}
    </section>
  );
}

/**
 * Opens files. If the form is about a file that is not open, the form starts again for the first of
 * them.
 */
async function choose(files: readonly File[]): Promise<void> {
  const [first] = files;
  if (first === undefined) return;
  openFiles(files);
  const { query } = addressNow();
  const isAboutSample = isSample(query);
  const table = fieldValue(query, "source");
  const isOpen = openedFiles().some(
    ({ file }) => file.name === table && isSampleFile(file) === isAboutSample,
  );
  if (isOpen) return;
  await startWith(first);
}

/** Starts the form again for a file of this computer. */
export async function startWith(file: File): Promise<void> {
  const delimiter = await proposedDelimiter(file);
  change({ ...startOf(file.name, ledgerName(file.name)), delimiter });
}
