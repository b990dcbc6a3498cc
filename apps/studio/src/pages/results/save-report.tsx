import type { Publication } from "@noisewright/contract/answers";
import { saveText } from "../../chart/save.js";
import { fileName } from "../../published/take-away.js";

/** Saves the same report that the command line writes. The code of reports is loaded on demand. */
export function SaveReport({ kept }: { kept: Publication }) {
  const save = async () => {
    const { reportHtml } = await import("@noisewright/report");
    const { answer: published, source, privacy } = kept;
    const receiptFile = fileName(published, "-receipt.json");
    const text = reportHtml({ published, source, receiptFile, privacy, document });
    saveText(fileName(published, ".html"), "text/html", text);
  };
  return (
    <button type="button" onClick={() => void save()}>
      Report
    </button>
  );
}
