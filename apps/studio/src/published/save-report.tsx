import type { Publication } from "@noisewright/contract/answers";
import { useState } from "react";
import { saveText } from "../chart/save.js";
import { asFault } from "../service/fault.js";
import { fileName } from "./take-away.js";

/** Saves the same report that the command line writes. The code of reports is loaded on demand. */
export function SaveReport({ load }: { load: () => Promise<Publication> }) {
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    setProblem(undefined);
    const [{ reportHtml }, kept] = await Promise.all([import("@noisewright/report"), load()]);
    const { answer: published, source, privacy } = kept;
    const receiptFile = fileName(published, "-receipt.json");
    const text = reportHtml({ published, source, receiptFile, privacy, document });
    saveText(fileName(published, ".html"), "text/html", text);
  };
  return (
    <>
      <button
        type="button"
        className="main"
        onClick={() => save().catch((error: unknown) => setProblem(asFault(error).message))}
      >
        Report as HTML
      </button>
      {problem && (
        <p className="wrong" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
