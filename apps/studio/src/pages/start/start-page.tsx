import { Link } from "../../address/link.js";
import { IS_STATIC_SITE } from "../../address/site.js";
import { NoisyBars } from "./noisy-bars.js";
import { SampleButton } from "./sample-button.js";
import "./start.css";

const PROMISES = [
  "See the cost and the accuracy before you spend anything.",
  "Rehearse on made-up data, then publish with a report.",
  IS_STATIC_SITE
    ? "Everything runs in this browser. Your files never leave this computer."
    : "Files are read by your own service or in this browser, and sent nowhere else.",
];

const PATHS = [
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
  {
    path: "glossary",
    title: "What does ε mean?",
    text: "Move a slider and see the odds for one person. All other terms are explained there too.",
    action: "Open the glossary",
  },
] as const;

interface Described {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
}

/** The start page of a studio with these pages. */
export function startPageOf(pages: readonly Described[]) {
  const shown: readonly string[] = ["release", ...PATHS.map(({ path }) => path)];
  const others = pages.filter(({ path }) => !shown.includes(path));
  return () => <StartPage others={others} />;
}

/** The first view: what the studio is for, how to start, and what else there is. */
function StartPage({ others }: { others: readonly Described[] }) {
  return (
    <div className="start">
      <section className="hero" aria-labelledby="publish-title">
        <div className="claim">
          <h2 id="publish-title">Publish statistics from a file</h2>
          <p>Counts, means, medians and tables of a CSV or Excel file, in a few guided steps.</p>
          <ul className="promises">
            {PROMISES.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
          <div className="pair">
            <Link path="release" className="button main">
              Choose a file
            </Link>
            <SampleButton />
          </div>
        </div>
        <NoisyBars />
      </section>
      <ul className="paths">
        {PATHS.map(({ path, title, text, action }) => (
          <li key={path} className="panel">
            <h2>{title}</h2>
            <p>{text}</p>
            <div className="pair">
              <Link path={path} className="button">
                {action}
              </Link>
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
        </ul>
      </section>
    </div>
  );
}
