/** The steps of the guided path, each with one question. */
export const STEPS = [
  { id: "data", label: "Data", question: "Which data?" },
  { id: "people", label: "Who is protected", question: "Can a person have several rows?" },
  { id: "statistics", label: "What to publish", question: "What do you want to publish?" },
  { id: "accuracy", label: "How accurate", question: "How accurate, or how private?" },
  { id: "rehearsal", label: "Rehearsal", question: "What will it look like?" },
  { id: "confirm", label: "Confirm", question: "Spend the budget?" },
  { id: "results", label: "Results", question: "Your results" },
] as const;

export type StepId = (typeof STEPS)[number]["id"];

const IDS = STEPS.map(({ id }) => id);

/** The step that the address names, or the first step that is not done before it. */
export function stepIn(query: URLSearchParams, first: StepId): StepId {
  const wanted = IDS.find((id) => id === query.get("step")) ?? "data";
  return IDS.indexOf(wanted) <= IDS.indexOf(first) ? wanted : first;
}

export function isReached(step: StepId, first: StepId): boolean {
  return IDS.indexOf(step) <= IDS.indexOf(first);
}

export function stepAfter(step: StepId): StepId | undefined {
  return IDS[IDS.indexOf(step) + 1];
}

export function stepBefore(step: StepId): StepId | undefined {
  return IDS[IDS.indexOf(step) - 1];
}
