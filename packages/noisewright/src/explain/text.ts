import { epsilonText, numberText } from "@noisewright/core/format";
import {
  type ExplainedCost,
  type Explanation,
  levelOf,
  oneOf,
  percentUp,
} from "@noisewright/report/explain";
import { safeLabel, table, wrapped } from "@noisewright/text";
import { GLOSSARY } from "../about/index.js";

const WIDTH = 100;
/** The number of deployments that the text shows, of different curators. */
const SHOWN = 5;
const NAME_WIDTH = 32;
const PAGE = GLOSSARY.replace("glossary.md", "epsilon.md");

/** Writes an explanation as text for people, about one screen long. */
export function describeExplanation(explanation: Explanation): string {
  const { protects, debit, sentences, costs } = explanation;
  const who = safeLabel(explanation.who, NAME_WIDTH);
  return [
    `What ε means for one ${who}.${protects === undefined ? "" : ` Protected: ${protects}.`}`,
    "",
    ...sentences.flatMap((text) => wrapped(`- ${safeLabel(text, 1000)}`, WIDTH, 2)),
    "",
    ...figuresTable(costs, who, explanation.secret === "presence"),
    ...(debit === undefined ? [] : debitLines(costs[0]!, debit)),
    "",
    ...deploymentLines(explanation),
  ].join("\n");
}

function figuresTable(costs: readonly ExplainedCost[], who: string, isPresence: boolean): string[] {
  const row = (label: string, cell: (cost: ExplainedCost) => string) => [label, ...costs.map(cell)];
  const { posteriors, attacks } = costs[0]!.figures;
  const secret = isPresence ? `that ${oneOf(who)} is in the data` : "of one of two contents";
  return table([
    ["upper bounds for", ...costs.map(({ of }) => of)],
    row("ε", ({ epsilon }) => numberText(epsilon, "up")),
    ...posteriors.map(({ prior }, i) =>
      row(`${percentUp(prior)} sure ${secret} becomes`, ({ figures }) =>
        percentUp(figures.posteriors[i]!.atMost),
      ),
    ),
    ...attacks.map(({ falsePositives }, i) =>
      row(`found by an attack with ${percentUp(falsePositives)} false alarms`, ({ figures }) =>
        percentUp(figures.attacks[i]!.atMost),
      ),
    ),
    row("right guesses about a coin", ({ figures }) => percentUp(figures.guess)),
  ]);
}

/** Says why the ledger debits more than the releases cost, if it does. */
function debitLines({ epsilon }: ExplainedCost, debit: number): string[] {
  if (!(debit > epsilon * (1 + 1e-3))) return [];
  const text = `The ledger debits ${epsilonText(debit)} for these releases, because later requests may depend on their answers.`;
  return wrapped(text, WIDTH);
}

function deploymentLines({ deployments }: Explanation): string[] {
  const curators = new Set<string>();
  const shown = deployments.filter(({ curator }) => {
    const isNew = !curators.has(curator);
    curators.add(curator);
    return isNew;
  });
  return [
    `How others chose, those with a similar unit first (${SHOWN} of ${deployments.length}):`,
    ...shown
      .slice(0, SHOWN)
      .flatMap((each) => [
        `- ${levelOf(each)} ${each.per ?? "for a period that is not stated"} for ${/^(one|\d+) /.test(each.unit) ? each.unit : `one ${each.unit}`}: ${each.name}, ${each.curator} ${each.year}`,
        `  ${each.source}`,
      ]),
    `All of them, and how to choose: ${PAGE}`,
  ];
}
