import { errorExamples } from "./error-examples.js";

/**
 * When each code occurs, what the example does wrong, and how a program reacts.
 * @type {Record<import("@noisewright/core").ErrorCode, { when: string, example: string, react: string }>}
 */
const CODES = {
  domain: {
    when: "A parameter has a value outside its domain.",
    example: "A negative ε for `laplace`",
    react: "Show the message beside the input field that `details.parameter` names.",
  },
  form: {
    when: "The given parameters do not form one of the accepted combinations.",
    example: "`gaussian` with ε but without δ",
    react: "Ask for one of the combinations in `details.expected`.",
  },
  unknown: {
    when: "A name does not exist: a mechanism, a parameter, a column or a command.",
    example: "A misspelt mechanism",
    react: "Offer the names in `details.known`.",
  },
  syntax: {
    when: "An expression cannot be parsed.",
    example: "The filter `days > (7`",
    react: "Mark the character `details.at` of the expression, counted from 0.",
  },
  "lattice-overflow": {
    when: "The request needs more integer weights or larger numbers than the library allows.",
    example: "`laplace` with ε = 10^-12",
    react: "Change the parameters as `details.advice` says.",
  },
  uncertified: {
    when: "The library could not prove the claimed ε and δ of the weights. Nothing was sampled.",
    example: "Weights that were changed after they were compiled",
    react: "Ask for a slightly larger ε or δ, and do not use the weights.",
  },
  "over-budget": {
    when: "A release does not fit the budget. Nothing was spent.",
    example: "A release of ε = 0.5 from a ledger that has already spent 0.8 of 1",
    react: "Show `details.lack`: what the release needs, and what remains.",
  },
  "over-quota": {
    when: "A request does not fit the quota of its key. Nothing was spent.",
    example: "A request of ε = 0.4 by a key with a quota of ε = 0.5 that has spent 0.3",
    react: "Show `details.quota`, `details.spent` and `details.remains`, or ask a steward.",
  },
  unsupported: {
    when: "The request is meaningful, but no part of the library can do it.",
    example: "Gaussian noise, which has no pure ε, given to the accountant `pure`",
    react:
      "Offer the alternatives in `details.relaxations`, if there are any, or follow `details.advice`.",
  },
  impossible: {
    when: "A theorem says that no mechanism can meet the request.",
    example: "Unbiased outputs that never leave the range of the answers",
    react: "Offer the nearest possible requests in `details.relaxations`.",
  },
  conflict: {
    when: "The request contradicts what is stored. Nothing was spent.",
    example: "A request id that was used before, now with other releases",
    react: "Choose a new id or name, as `details.advice` says.",
  },
  corrupt: {
    when: "Stored data was changed or damaged.",
    example: "An exported ledger in which one word was edited",
    react: "Stop using the ledger, and restore it from a copy that verifies.",
  },
  unavailable: {
    when: "Something that is needed cannot be reached: a ledger, a database, a file, a driver.",
    example: "A ledger that was never created",
    react: "Follow `details.advice`. If the cause is temporary, retry with the same request id.",
  },
  cancelled: {
    when: "The caller stopped the work with an `AbortSignal`, Ctrl-C or a time limit.",
    example: "A query whose `AbortSignal` was aborted",
    react: "Nothing needs to be done. Run it again if the answer is still wanted.",
  },
  several: {
    when: "A request has two or more problems.",
    example: "A spec with three mistakes",
    react: "Show each of `details.problems` at the field that its `path` names.",
  },
};

/** The longest list of names that a page shows in full. */
const LONGEST = 240;

/** The reference page of errors: every message on it comes from a run. */
export async function errorsPage() {
  const examples = await errorExamples();
  const sections = [...examples].map(([code, { message, details }]) => {
    const { when, example, react } = CODES[code];
    const fields = Object.keys(details).filter((name) => name !== "code");
    return `## ${code}

${when}

**Example.** ${example}:

> ${shortened(message)}

**In a program.** ${react}

**Fields of \`details\`.** ${fields.map((name) => `\`${name}\``).join(", ")}.
`;
  });
  return `# Errors

Wrong input throws a \`NoisewrightError\`. It has a \`code\`, the facts in \`details\`, and a \`message\` for people. A program
decides by \`code\` and \`details\`, never by the words of the message. No message contains data: no cell, no true answer
and no text of a database driver.

\`NoisewrightError.is(error, code)\` tests the code and gives \`details\` its type:

\`\`\`ts
import { mechanism, NoisewrightError } from "@noisewright/core";

function problemWith(epsilon: number): string {
  try {
    mechanism("laplace", { epsilon, sensitivity: 1 });
    return "none";
  } catch (error) {
    if (NoisewrightError.is(error, "domain")) return error.details.parameter;
    throw error;
  }
}
problemWith(1); // → none
problemWith(-1); // → epsilon
\`\`\`

The command line prints the message and ends with an [exit code](command-line.md#errors-and-exit-codes). With \`--json\`
it prints an object with \`code\` and \`message\`. The private value never causes an error: it is clipped to the input range
of the mechanism.

${sections.join("\n")}`;
}

/** @param {string} message */
function shortened(message) {
  if (message.length <= LONGEST || !message.includes(", ")) return escaped(message);
  return `${escaped(message.slice(0, message.lastIndexOf(", ", LONGEST)))}, …`;
}

/** Characters that Markdown would take for its own. @param {string} message */
function escaped(message) {
  return message.replaceAll(/[<>*_[\]]/g, "\\$&");
}
