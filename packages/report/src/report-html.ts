import { html, Markup, visibleText } from "./markup/index.js";
import {
  budget,
  check,
  head,
  methods,
  privacy,
  type ReportContents,
  results,
} from "./sections/index.js";
import { STYLE } from "./style.js";

/**
 * A report of published statistics as one HTML file. The file needs no network and no script, and
 * contains published information only.
 */
export function reportHtml(contents: ReportContents): string {
  const { published, source } = contents;
  const title =
    contents.title === undefined
      ? `${visibleText(published.ledger.name)}: statistics of ${visibleText(source)}`
      : visibleText(contents.title);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
${head(contents)}
<main>
${results(contents)}${privacy(contents)}${methods(contents)}${budget(contents)}${check(contents)}</main>
<footer><p>Made with Noisewright, which publishes statistics with a proof that everyone in them is protected.</p></footer>
</body>
</html>
`.text;
}
