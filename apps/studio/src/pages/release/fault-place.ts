import type { ServiceFault } from "../../service/call.js";

/** Where in the form a fault is: which release, and which of its fields. */
export interface FaultPlace {
  /** Undefined where it is about the whole spec. */
  readonly release?: number;
  readonly field?: string;
  readonly message: string;
}

/** From `spec:12:5: releases[0].by: keys must be …`. */
export function placeOf(fault: ServiceFault): FaultPlace {
  const message = fault.message.replace(/^spec:\d+:\d+: /, "");
  const place = `${fault.subject ?? ""} ${fault.message}`;
  const release = /releases\[(\d+)\]/.exec(place)?.[1];
  const path = /releases\[\d+\]\.(\w+)/.exec(place)?.[1];
  const section = /: (source|privacy|ledger|confidence)\b/.exec(place)?.[1];
  const field = inForm(path, fault.parameter) ?? section;
  return {
    message,
    ...(release !== undefined && { release: Number(release) }),
    ...(field !== undefined && { field }),
  };
}

/** The form's name of what a spec has at a path. */
function inForm(path: string | undefined, parameter: string | undefined): string | undefined {
  if (path === "by") return parameter === "keys" ? "keys" : parameter === "edges" ? "bins" : "by";
  if (path === "demand" && parameter === "lower") return "least";
  if (path === "demand" && parameter === "upper") return "most";
  if (path === "budget" && (parameter === undefined || parameter === "budget")) return "epsilon";
  return parameter ?? path;
}
