import { NoisewrightError } from "../../errors/index.js";
import { validate } from "../../params/index.js";
import type { PrivacyEvent } from "./event.js";
import { FIELDS, numbers } from "./fields.js";
import { movedNumbers } from "./moved-numbers.js";

/**
 * Reads events from plain data such as parsed JSON. The data are a list of events, or an object
 * whose field `events` is such a list. Errors start with the path of the event, such as
 * `events[2].event`.
 */
export function parseEvents(value: unknown): readonly PrivacyEvent[] {
  const list = isObject(value) && !("kind" in value) ? value.events : value;
  if (isObject(list)) return [parseEvent(list, "event")];
  if (Array.isArray(list)) return list.map((item, i) => parseEvent(item, `events[${i}]`));
  throw domainError(
    "events",
    "the file",
    'a list of events, or an object with the list "events"',
    value,
  );
}

/** The maximum depth of nested events. */
const DEEPEST = 64;

/** Reads one event. Error messages start with the string `place`. */
export function parseEvent(value: unknown, place = "event", depth = 0): PrivacyEvent {
  if (depth > DEEPEST) {
    const short = `${place.slice(0, 40)}…`;
    throw domainError(short, "event", `nested at most ${DEEPEST} deep`, depth);
  }
  if (!isObject(value)) throw domainError(place, "event", "an object with a kind", value);
  const { kind, ...given } = value;
  if (!isKind(kind)) {
    throw new NoisewrightError({
      code: "unknown",
      subject: place,
      what: "event kind",
      got: typeof kind === "string" ? kind : "(none)",
      known: Object.keys(FIELDS),
    });
  }
  return READERS[kind](given, place, depth + 1);
}

type Kind = PrivacyEvent["kind"];
type Given = Readonly<Record<string, unknown>>;
type Reader<K extends Kind> = (
  given: Given,
  place: string,
  depth: number,
) => Extract<PrivacyEvent, { readonly kind: K }>;

function isKind(kind: unknown): kind is Kind {
  return typeof kind === "string" && Object.hasOwn(FIELDS, kind);
}

/** Reads the numbers and flags of an event of the given kind and checks their domains. */
function plain(kind: Kind, given: Given, place: string) {
  const fields = FIELDS[kind];
  const { values } = validate(place, fields, [Object.keys(fields)], given);
  return {
    number: (name: string) => Number(values[name]),
    flag: (name: string) => values[name] === true,
  };
}

const READERS: { readonly [K in Kind]: Reader<K> } = {
  "laplace/1": (given, place) => {
    const { number } = plain("laplace/1", given, place);
    return { kind: "laplace/1", scale: number("scale"), sensitivity: number("sensitivity") };
  },
  "gaussian/1": (given, place) => {
    const { number } = plain("gaussian/1", given, place);
    return { kind: "gaussian/1", sigma: number("sigma"), sensitivity: number("sensitivity") };
  },
  "discrete-gaussian/1": ({ moved, ...rest }, place) => {
    plain("discrete-gaussian/1", rest, place);
    return { kind: "discrete-gaussian/1", moved: movedNumbers(moved, place) };
  },
  "discrete/1": ({ losses, masses, ...rest }, place) => {
    const inner = loss(losses, masses, rest.infinite, place);
    const { number, flag } = plain("discrete/1", rest, place);
    const [infinite, symmetric] = [number("infinite"), flag("symmetric")];
    return { kind: "discrete/1", ...inner, infinite, symmetric };
  },
  "pure/1": (given, place) => {
    const { number } = plain("pure/1", given, place);
    return { kind: "pure/1", epsilon: number("epsilon") };
  },
  "range/1": (given, place) => {
    const { number } = plain("range/1", given, place);
    return { kind: "range/1", level: number("level") };
  },
  "approximate/1": (given, place) => {
    const { number } = plain("approximate/1", given, place);
    return { kind: "approximate/1", epsilon: number("epsilon"), delta: number("delta") };
  },
  "zcdp/1": (given, place) => {
    const { number } = plain("zcdp/1", given, place);
    return { kind: "zcdp/1", rho: number("rho") };
  },
  "rdp/1": ({ orders, epsilons, ...rest }, place) => {
    const inner = curve(orders, epsilons, place);
    plain("rdp/1", rest, place);
    return { kind: "rdp/1", ...inner };
  },
  "subsampled/1": ({ event, ...rest }, place, depth) => {
    const inner = parseEvent(event, `${place}.event`, depth);
    const { number } = plain("subsampled/1", rest, place);
    return { kind: "subsampled/1", event: inner, probability: number("probability") };
  },
  "composed/1": ({ events, ...rest }, place, depth) => {
    if (!Array.isArray(events)) throw domainError(place, "events", "a list of events", events);
    const inner = events.map((each, i) => parseEvent(each, `${place}.events[${i}]`, depth));
    const { number } = plain("composed/1", rest, place);
    return { kind: "composed/1", events: inner, count: number("count") };
  },
};

/** The sum of the masses may exceed 1 by this amount, because channels round masses up. */
const SUM_SLACK = 1e-9;
/**
 * The sum of the masses may be below 1 by this amount. The missing mass counts as infinite loss.
 */
const MISSING = 1e-6;

function loss(losses: unknown, masses: unknown, infinite: unknown, place: string) {
  const l = numbers(place, "losses", losses, "that are finite", Number.isFinite);
  const m = numbers(place, "masses", masses, "in [0, 1]", (x) => x >= 0 && x <= 1);
  sameLength(place, "masses", m, "losses", l);
  // Another function checks the domain of `infinite`, together with the other numbers.
  const lost = typeof infinite === "number" && infinite >= 0 && infinite <= 1 ? infinite : 0;
  const total = m.reduce((sum, x) => sum + x, lost);
  // The total mass for adding a record. A probability distribution satisfies Σ mass·e^(−loss) ≤ 1.
  const reverse = m.reduce((sum, x, i) => sum + (x > 0 ? x * Math.exp(-l[i]!) : 0), 0);
  if (!(total <= 1 + SUM_SLACK && total >= 1 - MISSING)) {
    throw domainError(place, "masses", "numbers that sum to 1 together with infinite", total);
  }
  if (reverse > 1 + SUM_SLACK) {
    throw domainError(
      place,
      "masses",
      "numbers for which the sum of mass·e^(−loss) is at most 1",
      reverse,
    );
  }
  return { losses: l, masses: m };
}

function curve(orders: unknown, epsilons: unknown, place: string) {
  const o = numbers(place, "orders", orders, "in (1, ∞)", (x) => x > 1 && Number.isFinite(x));
  const e = numbers(place, "epsilons", epsilons, "in [0, ∞)", (x) => x >= 0 && Number.isFinite(x));
  sameLength(place, "epsilons", e, "orders", o);
  return { orders: o, epsilons: e };
}

function sameLength(
  place: string,
  name: string,
  a: readonly number[],
  other: string,
  b: readonly number[],
) {
  if (a.length !== b.length) {
    throw domainError(place, name, `as many numbers as ${other} (${b.length})`, a.length);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function domainError(subject: string, parameter: string, domain: string, value: unknown) {
  const got =
    typeof value === "number" ? String(value) : value === undefined ? "nothing" : `${typeof value}`;
  return new NoisewrightError({ code: "domain", subject, parameter, domain, got });
}
