import { NoisewrightError } from "@noisewright/core";
import { WISH_EXAMPLES } from "./read-wish.js";

/** Asks the user a question and returns the answer without spaces at its ends. */
export type Ask = (question: string) => Promise<string>;

/** What flags say already. A question is asked only if its flag is absent. */
export interface Asked {
  readonly columns?: readonly string[] | undefined;
  readonly unit?: string | undefined;
  readonly severalRows?: boolean | undefined;
  readonly publish?: readonly string[] | undefined;
  readonly epsilon?: string | undefined;
  readonly out?: string | undefined;
}

/**
 * Facts about the first table that decide which questions make sense, and checks of answers. A check
 * throws the error that the user sees before the question is asked again.
 */
export interface AboutTable {
  readonly isCsv: boolean;
  /** The name of the file, for the command that lists its columns. */
  readonly file: string;
  /** False if a flag says that the file has no header line. */
  readonly header: boolean;
  readonly suggestedOut: string;
  /** Checks the names of columns. Without names, the first line holds the names. */
  readonly checkColumns: (columns: readonly string[] | undefined) => Promise<void>;
  /** Checks what flags say, as soon as the columns are known. No answer can mend this. */
  readonly checkFlags: (columns: readonly string[] | undefined) => Promise<void>;
  /** Checks the unit and the statistics. */
  readonly checkWishes: (asked: Asked) => Promise<void>;
  readonly checkEpsilon: (text: string) => void;
  readonly checkOut: (file: string) => void;
}

/** Asks for everything that no flag says. Each answer is checked at once. */
export async function askWishes(
  flags: Asked,
  about: AboutTable,
  ask: Ask,
  say: (text: string) => void,
): Promise<Asked> {
  const again = againAfter(ask, say);
  const columns = flags.columns ?? (about.isCsv ? await askColumns(again, say, about) : undefined);
  const { unit: givenUnit, publish: given } = flags;
  await about.checkFlags(columns);
  const unit =
    givenUnit ??
    (await again(UNIT_QUESTION, async (text) => {
      const column = text === "" ? undefined : text;
      await about.checkWishes({ columns, unit: column, publish: given });
      return column;
    }));
  const severalRows =
    flags.severalRows ??
    (unit === undefined ? false : await askYes(again, `May one ${unit} have several rows?`));
  const publish =
    given ??
    (await askPublish(again, (text) => about.checkWishes({ columns, unit, publish: [text] })));
  const epsilon =
    flags.epsilon ??
    (await again("The total budget ε? Empty: 1.", async (text) => {
      about.checkEpsilon(text || "1");
      return text || "1";
    }));
  const { suggestedOut } = about;
  const out =
    flags.out ??
    (await again(`The file to write? Empty: ${suggestedOut}`, async (text) => {
      about.checkOut(text || suggestedOut);
      return text || suggestedOut;
    }));
  return { columns, unit, severalRows, publish, epsilon, out };
}

const UNIT_QUESTION = "Which column identifies a person? Empty: each row is protected by itself.";

type Again = <T>(question: string, read: (answer: string) => Promise<T>) => Promise<T>;

/** Asks until the answer can be used. */
const againAfter =
  (ask: Ask, say: (text: string) => void): Again =>
  async (question, read) => {
    for (;;) {
      const answer = await ask(question);
      try {
        return await read(answer);
      } catch (error) {
        if (!NoisewrightError.is(error)) throw error;
        say(error.message);
      }
    }
  };

async function askColumns(
  again: Again,
  say: (text: string) => void,
  { header, file, checkColumns }: AboutTable,
): Promise<readonly string[] | undefined> {
  if (header) {
    say(`If you are not sure, look with: noisewright columns ${file}`);
    const question = "Does the first line of the file hold the names of the columns? (Y/n)";
    const isHeader = await again(question, async (text) => {
      const yes = yesOrNo(text);
      if (yes) await checkColumns(undefined);
      return yes;
    });
    if (isHeader) return undefined;
  }
  return await again("The names of all columns, separated by commas:", async (text) => {
    const names = namesIn(text);
    await checkColumns(names);
    return names;
  });
}

/** Splits a list of names. */
export const namesIn = (text: string): readonly string[] =>
  text.split(",").map((name) => name.trim());

const askYes = (again: Again, question: string): Promise<boolean> =>
  again(`${question} (Y/n)`, async (text) => yesOrNo(text));

/** An empty answer means yes. */
function yesOrNo(text: string): boolean {
  if (/^(y|yes|)$/i.test(text)) return true;
  if (/^no?$/i.test(text)) return false;
  throw new NoisewrightError({
    ...{ code: "domain", subject: "init", parameter: "the answer", domain: "y or n" },
    got: JSON.stringify(text.slice(0, 80)),
  });
}

async function askPublish(
  again: Again,
  check: (text: string) => Promise<void>,
): Promise<readonly string[]> {
  const publish: string[] = [];
  for (;;) {
    const question =
      publish.length === 0
        ? `What to publish? One statistic at a time, for example: ${WISH_EXAMPLES}. Empty: the number of rows.`
        : "What else? Empty: nothing.";
    const answer = await again(question, async (text) => {
      if (text !== "") await check(text);
      return text;
    });
    if (answer === "") return publish;
    publish.push(answer);
  }
}
