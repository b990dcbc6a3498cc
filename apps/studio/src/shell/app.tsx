import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import { hrefOf, useAddress } from "../address/address.js";
import { Link } from "../address/link.js";
import { IS_STATIC_SITE } from "../address/site.js";
import { GLOSSARY, PAGES, type Page, START } from "../pages/index.js";
import { Skeleton } from "../ui/skeleton.js";
import { Failure } from "./failure.js";
import { Header } from "./header.js";
import { Help } from "./help.js";
import { loadPage } from "./load-page.js";
import { OfflineBanner } from "./offline-banner.js";
import { PageTitle } from "./page-title.js";
import { UndoToast } from "./undo-toast.js";
import { useUndoKeys } from "./use-undo-keys.js";

const ALL = [START, ...PAGES, GLOSSARY];
const LOADED = new Map<Page, ComponentType>(
  ALL.map((page) => [page, lazy(async () => ({ default: await loadPage(page) }))]),
);

/** The frame around every page. */
export function App() {
  const address = useAddress();
  const { path } = address;
  const page = ALL.find((each) => each.path === path);
  const main = useArrival(page);
  useUndoKeys();
  const Content = page && LOADED.get(page);
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <Header page={page} />
      <OfflineBanner page={page} />
      <main id="content" tabIndex={-1} ref={main}>
        {page && Content ? (
          <>
            <PageTitle title={page.title} summary={page.summary} />
            <Failure key={page.path} path={page.path} address={hrefOf(address)}>
              <Suspense fallback={<Skeleton height={480}>{`Loading ${page.title}…`}</Skeleton>}>
                <Content />
              </Suspense>
            </Failure>
          </>
        ) : (
          <PageTitle title="Page not found" summary={`There is no page /${path}.`} />
        )}
      </main>
      <footer className="foot">
        <p>
          Every privacy number is computed from the integer weights that are sampled.{" "}
          {IS_STATIC_SITE
            ? "What you enter, and the files that you choose, stay in your browser."
            : "What you enter on Design, Compare, Compose or Local stays in your browser."}{" "}
          <Link path="glossary">Glossary</Link>
        </p>
      </footer>
      <Help />
      <UndoToast />
    </>
  );
}

/**
 * When the user arrives at another page, sets the window's title and moves the focus to the start
 * of the page.
 */
function useArrival(page: Page | undefined) {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    const hasName = page !== undefined && page !== START;
    document.title = hasName ? `${page.title} · Noisewright studio` : "Noisewright studio";
    if (!first.current) main.current?.focus({ preventScroll: true });
    if (!first.current) scrollTo(0, 0);
    first.current = false;
  }, [page]);
  return main;
}
