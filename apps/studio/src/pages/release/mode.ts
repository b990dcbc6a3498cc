import type { Patch } from "../../address/address.js";
import { isSample, ROW } from "./release-query.js";

/** Whether the page leads through the form in steps, or shows the whole form. */
export type Mode = "guided" | "form";

/** The parameters that say how the release is shown, and nothing about the release. */
export const ABOUT_VIEW = ["mode", "step", "edit", "about", "made"];

/**
 * The mode of an address. The parameter `mode` says it. Without this parameter, an address about a
 * release opens the full form, and an empty address opens the guided path.
 */
export function modeOf(query: URLSearchParams): Mode {
  const mode = query.get("mode");
  if (mode === "guided" || mode === "form") return mode;
  const known = [...ABOUT_VIEW, "at"];
  return [...query.keys()].every((name) => known.includes(name)) ? "guided" : "form";
}

/**
 * The change that shows the same release in the other mode. The two modes start differently: the
 * full form starts with the sample, and the guided path with no table and no answers. So what one
 * mode shows without a parameter is written for the other.
 */
export function switchTo(mode: Mode, query: URLSearchParams): Patch {
  const isStarted = query.has("source") || query.has("sample") || query.has("releases");
  if (mode === "guided") {
    return { mode, ...(isSample(query) && isStarted && { sample: "yes" }) };
  }
  return { mode, ...(!isSample(query) && !query.has("unit") && { unit: ROW }) };
}
