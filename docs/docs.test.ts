import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { MECHANISMS } from "@noisewright/core";
import { PAPERS } from "@noisewright/papers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { levelOf, similarFirst } from "../packages/noisewright/src/explain/index.js";
import { capture } from "../packages/noisewright/test/capture.js";
import { specJsonSchema } from "../packages/release/src/spec/json-schema.js";
import { githubSlug } from "./.vitepress/github-slug.js";
import { type Block, blocksOf, sameNumberOrText, withoutNumbers } from "./code-blocks.js";
import { apiPages, coreEntries } from "./generate/api-page.js";
import { attacksPicture } from "./generate/attacks-picture.js";
import { epsilonPage } from "./generate/epsilon-page.js";
import { errorsPage } from "./generate/errors-page.js";
import { mechanismIndex } from "./generate/mechanism-index.js";
import { mechanismPage } from "./generate/mechanism-page.js";
import { picture } from "./generate/picture.js";
import { runningPicture } from "./generate/running-picture.js";
import { specPage } from "./generate/spec-page.js";
import { tablesPicture } from "./generate/tables-picture.js";
import { leadsSomewhere, linksIn } from "./test/markdown-links.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SAMPLE = "packages/noisewright/sample";
const SCRATCH = join(ROOT, "docs/.blocks");
/** A receipt or a report in the working folder of the reader. */
const WRITTEN = /(?<= )[\w-]+(?:-receipt\.json|\.html)/g;
/** The ledger of the sample. Each page has a ledger of its own instead. */
const LEDGER = `${SAMPLE}/noisewright-ledger.db`;
const pages = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".md") && !/node_modules|(^|\/)(dist|\.\w+)\//.test(name),
);
const GLOSSARY = [
  ...["epsilon", "delta", "sensitivity", "privacy-unit", "neighbouring-tables"],
  ...["contribution-bound", "clipping", "certificate", "lattice", "gap", "ledger", "budget"],
  ...["receipt", "mechanism", "law", "metric", "confidence-level", "partition-selection"],
  ...["accountant"],
];
const scripts = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).scripts;

/** Receipts beside the sample. The tests remove their own receipts and keep those of the user. */
const receipts = () =>
  readdirSync(join(ROOT, SAMPLE)).filter((name) => name.endsWith("-receipt.json"));
const before = receipts();

beforeAll(() => {
  rmSync(SCRATCH, { recursive: true, force: true }); // Removes ledgers of a run that was killed.
  mkdirSync(SCRATCH, { recursive: true });
});
afterAll(() => rmSync(SCRATCH, { recursive: true }));

function removeReceipts(): void {
  for (const name of receipts()) if (!before.includes(name)) rmSync(join(ROOT, SAMPLE, name));
}

/** Runs a TypeScript block as a module and checks its `expression; // → value` lines. */
async function runTypeScript(block: Block, name: string): Promise<void> {
  const checked = block.text.replace(
    /^(?!const |import )(.*); \/\/ → (.*)$/gm,
    (_, code, shown) => `seen.push([${code}, ${JSON.stringify(shown)}]);`,
  );
  const file = join(SCRATCH, `${name.replace(/\W+/g, "-")}-${block.line}.ts`);
  writeFileSync(file, `export const seen: [unknown, string][] = [];\n${checked}`);
  const { seen } = (await import(file)) as { seen: [unknown, string][] };
  for (const [value, shown] of seen) {
    expect(sameNumberOrText(value, shown), `${name}: ${value} is shown as ${shown}`).toBe(true);
  }
}

/**
 * Runs the lines of a shell block. They are commands of Noisewright, or npm scripts that must
 * exist.
 */
async function runShell(block: Block): Promise<string> {
  let printed = "";
  for (const command of block.text.split(/\n|&&/).map((line) => line.trim())) {
    const [npm, words] = [
      /^npm (?:run )?(\S+)(?: -- \w+)?$/.exec(command)?.[1],
      /^npx noisewright (.*)$/.exec(command)?.[1],
    ];
    if (words?.startsWith("studio")) {
      // The studio runs until it is stopped, so only its flags are checked.
      const { out } = await capture("studio --help");
      for (const [flag] of words.matchAll(/--[a-z-]+/g)) expect(out, command).toContain(flag);
    } else if (words !== undefined) {
      const here = words
        .replace(WRITTEN, `${SCRATCH}/$&`)
        .replace(LEDGER, process.env.NOISEWRIGHT_LEDGER!);
      const { code, out } = await capture(wordsIn(here));
      expect(code, command).toBe(0);
      printed = out
        .replaceAll(`${relative("", SCRATCH)}/`, "")
        // A number in a name means that another page wrote a file with this name.
        .replace(/-\d+(-receipt\.json|\.html)/g, "$1");
    } else
      expect(npm === "ci" || npm === "test" || npm === "start" || npm! in scripts, command).toBe(
        true,
      );
  }
  return printed;
}

/** The words of a command. Words in double quotes are one word. */
const wordsIn = (command: string): readonly string[] =>
  [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

/** Previews a spec, or some releases of one, on the sample table. */
async function planYaml(block: Block, name: string): Promise<void> {
  const sample = readFileSync(join(ROOT, SAMPLE, "library.yaml"), "utf8");
  const head = sample.slice(0, sample.indexOf("releases:"));
  const text = block.text.startsWith("- ") ? `${head}releases:\n${block.text}` : block.text;
  const file = join(SCRATCH, `${name.replace(/\W+/g, "-")}-${block.line}.yaml`);
  writeFileSync(file, text);
  const { err } = await capture(["release", file, "--dry-run", ...dataOf(text)]);
  expect(err, `${name}:${block.line}`).toBe("");
}

/** The data of a spec: the sample, or the files in docs/examples that a spec with joins names. */
function dataOf(spec: string): readonly string[] {
  if (!spec.startsWith("sources:")) return ["--data", join(ROOT, SAMPLE, "loans.csv")];
  const named = [...spec.matchAll(/^ {2}(\w+): \{ file: ([\w.]+)/gm)];
  return named.flatMap(([, name, file]) => [
    "--data",
    `${name}=${join(ROOT, "docs/examples", file!)}`,
  ]);
}

const textOf = (page: string) => readFileSync(join(ROOT, page), "utf8");

/**
 * The commands of this page take minutes. The tests of the papers run them and compare the output.
 */
const REPRODUCED = "docs/mathematics/reproduce.md";

describe(REPRODUCED, () => {
  it("has one command for each paper; the test of that paper compares its output", () => {
    const blocks = blocksOf(textOf(REPRODUCED)).filter(({ language }) => language !== "text");
    const commands = PAPERS.map(({ id }) => `npx noisewright reproduce ${id}`);
    expect(blocks.map(({ text }) => text).sort()).toEqual(commands.sort());
  });
});

/** `npm run test:clients` runs the code blocks of this page in these languages. */
const NOTEBOOKS = "docs/how-to/notebooks.md";
const CLIENTS = ["python", "r"];

const run = pages.filter((page) => page !== REPRODUCED && blocksOf(textOf(page)).length > 0);

describe.each(run)("%s", (page) => {
  it("has code blocks that all run and show their real output", async () => {
    // A separate ledger for each page, so that pages and users do not share one.
    vi.stubEnv("NOISEWRIGHT_LEDGER", join(SCRATCH, `${page.replace(/\W+/g, "-")}.db`));
    vi.stubEnv("NOISEWRIGHT_KEYS", join(SCRATCH, `${page.replace(/\W+/g, "-")}-keys.json`));
    onTestFinished(() => void vi.unstubAllEnvs());
    onTestFinished(removeReceipts);
    const blocks = blocksOf(textOf(page));
    expect(blocks).not.toEqual([]);
    let printed = "";
    for (const block of blocks) {
      if (block.language === "ts") await runTypeScript(block, page);
      else if (block.language === "sh") printed = await runShell(block);
      else if (block.language === "yaml") await planYaml(block, page);
      else if (CLIENTS.includes(block.language)) expect(page).toBe(NOTEBOOKS);
      else {
        expect(["text", "noisy"], `${page}:${block.line}`).toContain(block.language);
        const alike = block.language === "noisy" ? withoutNumbers : (text: string) => text;
        for (const part of block.text.split("\n…")) {
          expect(alike(printed)).toContain(alike(part.trimEnd()));
        }
      }
    }
  });
});

describe.each(pages.filter((page) => linksIn(textOf(page)).length > 0))("%s", (page) => {
  it("links to files and headings that exist", () => {
    const broken = linksIn(textOf(page)).filter((link) => !leadsSomewhere(link, join(ROOT, page)));
    expect(broken).toEqual([]);
  });
});

it("a link to a missing file or heading is found", () => {
  const links = linksIn("[a](CONTRIBUTING.md#tests) [b](CONTRIBUTING.md#no) [c](no.md) [d](#no)");
  const broken = links.filter((link) => !leadsSomewhere(link, join(ROOT, "README.md")));
  expect(broken.map(({ path, anchor }) => `${path}#${anchor ?? ""}`)).toEqual([
    "CONTRIBUTING.md#no",
    "no.md#",
    "#no",
  ]);
});

describe("the glossary", () => {
  const [, ...entries] = textOf("docs/glossary.md").split(/^## /m);

  it("keeps the anchors that the studio and the reports link to", () => {
    const anchors = entries.map((entry) => githubSlug(entry.split("\n")[0]!));
    expect(anchors).toEqual(expect.arrayContaining(GLOSSARY));
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it.each(entries)("has one sentence for every reader and three for statisticians: %s", (entry) => {
    const [, first, rest] = entry.trim().split("\n\n");
    expect(first).toMatch(/^\*\*[^.]+\.\*\*$/);
    expect(
      rest!.split(/(?<=[.\]])\s+(?=[A-Z`[])/).filter((text) => /[.]$/.test(text)),
    ).toHaveLength(3);
  });
});

describe("generated pages", () => {
  it.each(MECHANISMS.map((kind) => [kind.id, kind] as const))(
    "of %s are up to date (npm run pages)",
    async (id, kind) => {
      const { page, picture } = await mechanismPage(kind);
      expect(textOf(`docs/mechanisms/${id}.md`)).toBe(page);
      expect(textOf(`docs/images/mechanisms/${id}.svg`)).toBe(picture);
    },
  );

  it("have an up-to-date list of mechanisms (npm run pages)", () => {
    expect(textOf("docs/mechanisms/index.md")).toBe(mechanismIndex());
  });

  it("have an up-to-date reference of errors, with a real message for each code (npm run pages)", async () => {
    expect(textOf("docs/reference/errors.md")).toBe(await errorsPage());
  });

  it("have an up-to-date reference of specs (npm run pages)", () => {
    const schema = JSON.parse(JSON.stringify(specJsonSchema()));
    expect(textOf("docs/reference/spec.md")).toBe(specPage(schema));
  });

  it("have an up-to-date reference of public names, all of them documented (npm run pages)", () => {
    const entries = coreEntries();
    expect(entries.size).toBeGreaterThan(15);
    const names = [...entries].flatMap(([entry, all]) =>
      all.map((exported) => ({ ...exported, name: `${exported.name} of ${entry}` })),
    );
    expect(names.filter(({ doc }) => doc === "").map(({ name }) => name)).toEqual([]);
    for (const [name, page] of apiPages(entries)) {
      expect(readFileSync(join(ROOT, "docs/reference/api", name), "utf8"), name).toBe(page);
    }
  });

  it("have up-to-date pictures", () => {
    expect(textOf("docs/images/laws.svg")).toBe(picture());
    expect(textOf("docs/images/tables.svg")).toBe(tablesPicture());
    expect(textOf("docs/images/running.svg")).toBe(runningPicture());
    expect(textOf("docs/images/attacks.svg")).toBe(attacksPicture());
  });

  it("have up-to-date tables of levels and of deployments (npm run pages)", () => {
    const page = textOf("docs/epsilon.md");
    expect(epsilonPage(page, similarFirst("unit"), levelOf)).toBe(page);
    expect(page).toContain(similarFirst("unit").at(-1)!.name);
  });

  it("state the right number of mechanisms", () => {
    for (const page of ["README.md", "docs/glossary.md"])
      expect(textOf(page)).toMatch(new RegExp(`\\b${MECHANISMS.length}\\b`));
  });

  it("contain the test command of continuous integration", () => {
    const line = "npm ci && npm test";
    expect(readFileSync(join(ROOT, "README.md"), "utf8")).toContain(`\`\`\`sh\n${line}\n\`\`\``);
    expect(readFileSync(join(ROOT, ".ci/run"), "utf8").trimEnd().split("\n").at(-1)).toBe(line);
  });
});
