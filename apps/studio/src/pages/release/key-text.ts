import type { PublishedResult } from "@noisewright/contract/answers";

export function keyText(key: PublishedResult["key"]): string {
  const parts = Object.values(key).map((part) => (part === null ? "(empty)" : String(part)));
  return parts.join(" · ");
}
