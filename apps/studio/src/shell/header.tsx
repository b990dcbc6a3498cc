import { Link } from "../address/link.js";
import { atPlace, usePlace } from "../address/place.js";
import { GLOSSARY, PAGES, type Page, START } from "../pages/index.js";
import { ThemeToggle } from "./theme-toggle.js";
import { useMenu } from "./use-menu.js";

/** The name of the studio, the pages, and the theme. On a phone, a button opens the list of pages. */
export function Header({ page }: { page: Page | undefined }) {
  const place = usePlace();
  const { isOpen, toggle, holder } = useMenu(page);
  const here = page && page !== START ? page.title : "Pages";
  return (
    <header className="head" ref={holder}>
      <Link
        path={START.path}
        className="mark"
        label="Noisewright studio, start"
        current={page === START}
      >
        <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
          <rect width="32" height="32" rx="7" />
          <path d="M4 25C10 24 14 18 16 6c2 12 6 18 12 19" />
        </svg>
        <span>Noisewright</span>
      </Link>
      <button
        type="button"
        className="menu"
        aria-expanded={isOpen}
        aria-controls="pages"
        aria-label={`Menu, ${here}`}
        onClick={toggle}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="M3 5.5h14M3 10h14M3 14.5h14" />
        </svg>
        <span>{here}</span>
      </button>
      <nav id="pages" aria-label="Pages" data-open={isOpen || undefined}>
        <ul>
          {[...PAGES, GLOSSARY].map((each) => (
            <li key={each.path} className={each === GLOSSARY ? "only-menu" : undefined}>
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
