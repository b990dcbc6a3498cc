/** The colours of a chart. A report passes CSS variables, so that it has a light and a dark theme. */
export interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly quiet: string;
  readonly grid: string;
  readonly series: readonly string[];
}

/** The colours of a file, which is read on white. */
export const LIGHT: Palette = {
  paper: "#ffffff",
  ink: "#1d2b36",
  quiet: "#51616d",
  grid: "#dde3e8",
  series: ["#1f6091", "#a3541a", "#37713d", "#7d4a94", "#9c3b4b", "#4d6472"],
};

export const DARK: Palette = {
  paper: "#12191f",
  ink: "#e8edf1",
  quiet: "#a9b7c1",
  grid: "#2c3842",
  series: ["#7db9e3", "#e0a06c", "#8cc793", "#c79ade", "#e58f9d", "#a5b9c6"],
};

/** The variables of a theme, which the style sheet of a report sets. */
export const VARIABLES: Palette = {
  paper: "var(--paper)",
  ink: "var(--ink)",
  quiet: "var(--quiet)",
  grid: "var(--grid)",
  series: LIGHT.series.map((_, i) => `var(--series-${i + 1})`),
};
