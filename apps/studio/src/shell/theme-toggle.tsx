import { useState } from "react";

type Theme = "light" | "dark";
const KEY = "noisewright-theme";

function shown(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") return theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/**
 * Switches between the light and the dark theme. The system's theme applies until the user chooses
 * a theme.
 */
export function ThemeToggle() {
  const [theme, setTheme] = useState(shown);
  const other: Theme = theme === "dark" ? "light" : "dark";
  const choose = () => {
    document.documentElement.dataset.theme = other;
    try {
      localStorage.setItem(KEY, other);
    } catch {
      // Without storage, the choice lasts until the page is closed.
    }
    setTheme(other);
  };
  return (
    <button
      type="button"
      className="quiet theme"
      onClick={choose}
      aria-label={`Use ${other} theme`}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <circle cx="10" cy="10" r="7.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d="M10 2.8a7.2 7.2 0 0 1 0 14.4z" fill="currentColor" />
      </svg>
    </button>
  );
}
