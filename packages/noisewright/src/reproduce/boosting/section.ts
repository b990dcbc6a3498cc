import type { Ages } from "./response-ages.js";

/** A part of the report: data for programs, lines for people, pictures by file name. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly data: unknown;
  readonly lines: readonly string[];
  readonly pictures: Readonly<Record<string, string>>;
}

/** How a part is made; `title` is shown meanwhile. */
export interface SectionMaker {
  readonly id: string;
  readonly title: string;
  make(ages: Ages): Omit<Section, "id" | "title">;
}
