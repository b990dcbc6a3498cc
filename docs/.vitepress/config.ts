import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { accessibleTables } from "./accessible-tables.js";
import { citations } from "./citations.js";
import { githubSlug } from "./github-slug.js";
import { highlightOnce } from "./highlight-once.js";
import { nav, sidebar } from "./navigation.js";
import { noisyBlocks } from "./noisy-blocks.js";
import { REPOSITORY, repositoryLinks } from "./repository-links.js";

const DOCS = fileURLToPath(new URL("..", import.meta.url));

/** `DOCS_BASE=/noisewright/ npm run docs:build` builds a site for that folder of a web server. */
const base = process.env.DOCS_BASE ?? "/";

export default defineConfig({
  base,
  srcExclude: ["README.md"],
  lang: "en-GB",
  title: "Noisewright",
  description: "Publish statistics of a table and prove that they protect everyone in it",
  head: [["link", { rel: "icon", href: `${base}icon.svg`, type: "image/svg+xml" }]],
  markdown: {
    html: false,
    anchor: { slugify: githubSlug },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config: (md) => {
      md.use(highlightOnce);
      md.use(repositoryLinks, DOCS);
      md.use(citations, DOCS);
      md.use(noisyBlocks);
      md.use(accessibleTables);
    },
  },
  themeConfig: {
    nav,
    sidebar,
    search: { provider: "local" },
    outline: [2, 3],
    socialLinks: [{ icon: "github", link: REPOSITORY }],
  },
});
