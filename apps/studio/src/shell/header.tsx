import { useEffect, useRef } from "react";
import { Link } from "../address/link.js";
import { atPlace, usePlace } from "../address/place.js";
import { PAGES, type Page } from "../pages/index.js";
import { ThemeToggle } from "./theme-toggle.js";

export function Header({ page }: { page: Page | undefined }) {
  const place = usePlace();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the current link visible on a phone
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - 40;
  }, [page]);
  return (
    <header className="head">
      <Link path={PAGES[0]?.path ?? ""} className="mark" label="Noisewright studio">
        <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
          <rect width="32" height="32" rx="7" />
          <path d="M4 25C10 24 14 18 16 6c2 12 6 18 12 19" />
        </svg>
        <span>Noisewright</span>
      </Link>
      <nav aria-label="Pages" ref={nav}>
        <ul>
          {PAGES.map((each) => (
            <li key={each.path}>
              <Link
                path={each.path}
                query={each.hasPlace ? atPlace(place) : {}}
                current={each === page}
              >
                {each.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ThemeToggle />
    </header>
  );
}
