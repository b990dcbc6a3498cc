import type { Charts } from "../kit/index.js";
import type { Ages } from "./response-ages.js";

/** A section of the report: data for JSON, lines of text, and charts. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly data: unknown;
  readonly lines: readonly string[];
  readonly charts: Charts;
}

/** Makes a section. While the section is computed, the progress display shows `title`. */
export interface SectionMaker {
  readonly id: string;
  readonly title: string;
  make(ages: Ages): Omit<Section, "id" | "title">;
}
