import { Link } from "../../address/link.js";
import { IS_STATIC_SITE } from "../../address/site.js";
import { NoisyBars } from "./noisy-bars.js";
import { SampleButton } from "./sample-button.js";
import "./start.css";

const PATHS = [
  {
    path: "release",
    title: "Publish from a file",
    text: "Choose a table, say who is protected, and publish counts, means or tables. You see the cost before anything is spent.",
    action: "Choose a file",
  },
  {
    path: "design",
    title: "Design noise",
    text: "Describe one number and the accuracy it needs. Get the mechanism that protects people best, with proof.",
    action: "Design noise",
  },
  {
    path: "compare",
    title: "Compare mechanisms",
    text: "Put mechanisms side by side at equal privacy, and see which one errs least for your purpose.",
    action: "Compare",
  },
] as const;

interface Described {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
}

/** The start page of a studio with these pages. */
export function startPageOf(pages: readonly Described[]) {
  const others = pages.filter(({ path }) => !PATHS.some((each) => each.path === path));
  return () => <StartPage others={others} />;
}

/** The first view: what the studio is for, and three ways to start. */
function StartPage({ others }: { others: readonly Described[] }) {
  return (
    <div className="start">
      <NoisyBars />
      <ul className="paths">
        {PATHS.map(({ path, title, text, action }, i) => (
          <li key={path} className="panel">
            <h2>{title}</h2>
            <p>{text}</p>
            <div className="pair">
              <Link path={path} className={i === 0 ? "button main" : "button"}>
                {action}
              </Link>
              {path === "release" && <SampleButton />}
            </div>
          </li>
        ))}
      </ul>
      <section aria-labelledby="more-title">
        <h2 id="more-title">Also in the studio</h2>
        <ul className="others">
          {others.map(({ path, title, summary }) => (
            <li key={path}>
              <Link path={path}>{title}</Link>
              <span>{summary}</span>
            </li>
          ))}
          <li>
            <Link path="glossary">What does ε mean?</Link>
            <span>
              Move a slider and see the odds for one person. All other terms are there too.
            </span>
          </li>
        </ul>
      </section>
      <p className="hint">
        {IS_STATIC_SITE
          ? "Everything runs in this browser: your files never leave this computer."
          : "Files are read by your own service or in this browser. They are never sent anywhere else."}
      </p>
    </div>
  );
}
