import type { ServiceFault } from "../../service/call.js";
import type { Item } from "../../ui/item-list.js";

/** Where in the form a fault is: which release, and which of its fields. */
export interface FaultPlace {
  /** Undefined where it is about the whole spec. */
  readonly release?: number;
  readonly name?: string;
  readonly field?: string;
  readonly message: string;
}

/** From `spec:12:5: releases[0].by: keys must be …`. */
export function placeOf(
  { message, subject = "", parameter }: ServiceFault,
  items: readonly Item[],
) {
  const place = `${subject} ${message}`;
  const [, index, path] = /releases\[(\d+)\](?:\.(\w+))?/.exec(place) ?? [];
  const section = /: (source|privacy|ledger|confidence)\b/.exec(place)?.[1];
  const item = index === undefined ? undefined : items[Number(index)];
  const field = inForm(path, parameter) ?? fieldWith(item, message) ?? section;
  return {
    message: message.replace(/^spec:\d+:\d+: /, "").replace(/^releases\[\d+\][.:]? ?/, ""),
    ...(item && { release: Number(index), name: item.word }),
    ...(field !== undefined && { field }),
  } satisfies FaultPlace;
}

/** The form's name of what a spec has at a path. */
function inForm(path: string | undefined, parameter: string | undefined): string | undefined {
  if (path === "by") return parameter === "keys" ? "keys" : parameter === "edges" ? "bins" : "by";
  if (path === "demand" && parameter === "lower") return "least";
  if (path === "demand" && parameter === "upper") return "most";
  if (path === "budget" && (parameter === undefined || parameter === "budget")) return "epsilon";
  return parameter ?? path;
}

/** Of an expression only the word is told that nobody knows: the field that has it is meant. */
function fieldWith(item: Item | undefined, message: string): string | undefined {
  const word = /"([^"]+)"/.exec(message)?.[1];
  const fields = ["of", "where", "by"];
  return word && fields.find((name) => item?.values[name]?.includes(word));
}
