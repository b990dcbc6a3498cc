import type { RandomSource } from "@noisewright/core";
import type { Json } from "@noisewright/core/ledger";
import type { Engine, Group } from "@noisewright/engines";
import type { About, CollectOptions, PreparedRelease, ReleasePart } from "../prepare/index.js";
import { aggregates } from "./aggregates.js";
import { inTurns } from "./in-turns.js";
import { partsOf } from "./parts.js";
import type { Session } from "./session.js";

/** A release of which at least one part is due, and what its queries need. */
interface Due {
  readonly release: PreparedRelease;
  readonly parts: readonly { readonly part: ReleasePart; readonly digest: string }[];
  readonly options: CollectOptions & { readonly random: RandomSource };
}

/** The number of releases whose true aggregates are in memory at the same time. */
const MOST_TOGETHER = 1024;
/** Fewer queries take no less time together. */
const FEWEST_TOGETHER = 8;

/**
 * Samples the answers of the parts that are paid for. Each release has one query for all its parts.
 * Each answer includes its request, for the receipt.
 */
export async function sampled(
  session: Session,
  digests: readonly string[],
  random: RandomSource,
  options: Omit<CollectOptions, "salt">,
): Promise<Json[]> {
  const { engine } = session;
  const answers = new Map<string, Json>();
  const due = dueOf(session, digests);
  for (let from = 0; from < due.length; from += MOST_TOGETHER) {
    const some = due.slice(from, from + MOST_TOGETHER);
    const withOptions = (each: Omit<Due, "options">): Due => {
      return { ...each, options: { ...options, salt: freshSalt(random), random } };
    };
    const simple = engine.runAll === undefined ? [] : some.filter(isSimple);
    const together = simple.length < FEWEST_TOGETHER ? [] : simple.map(withOptions);
    const found = await runTogether(engine, together, options);
    for (const each of some) {
      options.signal?.throwIfAborted();
      const ready = found.get(each.release);
      const own = ready?.due ?? withOptions(each);
      for (const [digest, answer] of await drawnAnswers(engine, own, ready?.groups)) {
        answers.set(digest, answer);
      }
    }
  }
  return digests.map((digest) => answers.get(digest)!);
}

/** The parts that need an answer. Parts that ask for the same share one answer. */
function dueOf({ releases, request }: Session, digests: readonly string[]) {
  const unanswered = new Set(digests);
  const requested = request.releases.values();
  return releases
    .map((release) => ({
      release,
      parts: partsOf(release)
        .map((part) => ({ part, digest: requested.next().value!.digest }))
        .filter(({ digest }) => unanswered.delete(digest)),
    }))
    .filter(({ parts }) => parts.length > 0);
}

/** Whether a release needs only its query. */
const isSimple = ({ release }: Pick<Due, "release">): boolean =>
  release.choose === undefined && release.collect === undefined;

/** Runs the queries of releases together. */
async function runTogether(
  engine: Engine,
  together: readonly Due[],
  { signal, progress }: Omit<CollectOptions, "salt">,
) {
  const found = new Map<PreparedRelease, { due: Due; groups: readonly Group[] }>();
  if (together.length === 0) return found;
  const nameAt = (fraction: number) =>
    together[Math.min(together.length - 1, Math.floor(fraction * together.length))]!.release.name;
  progress?.(nameAt(0), 0);
  const results = await engine.runAll!(
    together.map(({ release: { query }, options: { salt } }) => ({ query, salt })),
    {
      ...(signal !== undefined && { signal }),
      ...(progress !== undefined && { progress: (done) => progress(nameAt(done), done) }),
    },
  );
  together.forEach((due, i) => {
    found.set(due.release, { due, groups: results[i]! });
  });
  return found;
}

/** Runs the query of a release, if its true aggregates are not given, and draws its answers. */
async function drawnAnswers(
  engine: Engine,
  { release, parts, options }: Due,
  known: readonly Group[] | undefined,
): Promise<readonly (readonly [string, Json])[]> {
  const chosen =
    known === undefined
      ? await release.choose?.(engine, options)
      : { query: release.query, groups: known, about: undefined };
  const about = chosen?.about;
  const groups = await aggregates(engine, release, options, chosen);
  const answers: (readonly [string, Json])[] = [];
  for (const { part, digest } of parts) {
    const drawn = await inTurns(part.draw(groups, options.random, about), options.signal);
    const answer = {
      asked: part.identity,
      ...(about !== undefined && { about: storedAbout(about) }),
      groups: drawn.map(({ key, values }) => ({ key, values })),
    };
    answers.push([digest, answer]);
  }
  return answers;
}

/** Published numbers about a whole release, in the form in which a ledger stores them. */
function storedAbout({ cut, ...chosen }: About): Json {
  return JSON.parse(JSON.stringify({ ...chosen, cut }));
}

function freshSalt(random: RandomSource): Uint8Array {
  const words = new Uint32Array(8);
  random.fill(words);
  return new Uint8Array(words.buffer);
}
