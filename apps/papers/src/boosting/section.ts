import type { Charts } from "../kit/index.js";
import type { Ages } from "./response-ages.js";

/** A part of the report: data for programs, lines for people, and charts. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly data: unknown;
  readonly lines: readonly string[];
  readonly charts: Charts;
}

/** How a part is made; `title` is shown meanwhile. */
export interface SectionMaker {
  readonly id: string;
  readonly title: string;
  make(ages: Ages): Omit<Section, "id" | "title">;
}
