import type { ReportContents } from "@noisewright/report";

type DomDocument = ReportContents["document"];

let shared: Promise<DomDocument> | undefined;

/** A DOM document that creates the elements of charts. */
export function nodeDocument(): Promise<DomDocument> {
  shared ??= import("linkedom").then(
    ({ parseHTML }) => parseHTML("<!doctype html><html><body></body></html>").document,
  );
  return shared;
}
