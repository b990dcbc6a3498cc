import type { SingleProblem } from "@noisewright/core/errors";
import type { z } from "zod";
import { isObject } from "./issues.js";
import { type Path, shortened } from "./places.js";

type Fields = Readonly<Record<string, unknown>>;

/** Checks in each source of a spec that `types` and `columns` fit together. */
export function checkTypes({ source, sources }: Fields, context: z.RefinementCtx): void {
  checkSource(source, ["source"], context);
  if (!isObject(sources)) return; // the sources have their own error
  for (const [name, each] of Object.entries(sources)) {
    checkSource(each, ["sources", name], context);
  }
}

function checkSource(source: unknown, path: Path, context: z.RefinementCtx): void {
  if (!isObject(source)) return;
  const { types, columns, header } = source as Fields;
  if (!isObject(types)) return;
  const refuse = (field: Path, domain: string, got: string, advice?: string) => {
    const parameter = field.join(".");
    const problem: SingleProblem = {
      ...{ code: "domain", subject: "spec", parameter, domain, got, advice },
    };
    context.addIssue({ code: "custom", path: [...path, ...field], params: { problem } });
  };
  if (Array.isArray(columns)) {
    const unlisted = Object.keys(types).filter((name) => !columns.includes(name));
    for (const name of unlisted.slice(0, MOST_SHOWN)) {
      refuse(["types", name], "a column that `columns` lists", shortened(name));
    }
  } else if (isObject(columns)) {
    const advice = "write all types in `types`, and remove `columns`";
    refuse(["types"], "absent if `columns` also has types", "both", advice);
  } else if (header === false) {
    const advice = "add the names of all columns, for example columns: [age, city]";
    refuse(["types"], "given together with `columns` if `header` is false", "no `columns`", advice);
  }
}

/** The largest number of unknown columns of one source that an error lists. */
const MOST_SHOWN = 5;
