import type { Use } from "./snippet.js";

/** A command that designs the mechanism, or shows what is known about it. */
export function commandLineOf({ id, params, need, isSolved }: Use): string {
  return need
    ? ["npx noisewright design", ...flagsOf(need), ...(isSolved ? ["--optimal"] : [])].join(" ")
    : ["npx noisewright inspect", id, ...flagsOf(params)].join(" ");
}

function flagsOf(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (typeof value === "boolean") return value ? [flag] : [];
    return [`${flag} ${Array.isArray(value) ? value.join(",") : value}`];
  });
}
