import { Segmented } from "../../../ui/segmented.js";
import { ColumnField } from "../column-field.js";
import { KeysField } from "../keys-field.js";
import type { EditorFields } from "./statistic-editor.js";
import { USUAL_DELTA } from "./templates.js";

/** The column of the groups, and where the names of the groups come from. */
export function GroupQuestion({ form }: { form: EditorFields }) {
  const { values, columns, set, errorOf } = form;
  const isKnown = values.keysKnown === "yes" || Boolean(values.keys);
  return (
    <>
      <ColumnField
        label="One value for each group of which column?"
        columns={columns}
        value={values.by || undefined}
        error={errorOf("by")}
        onChange={(by) => set({ by: by ?? "", keys: undefined })}
      />
      <Segmented
        label="Which groups are there?"
        value={isKnown ? "known" : "unknown"}
        options={[
          { value: "unknown", label: "let the data say", hint: UNKNOWN },
          { value: "known", label: "I have a list", hint: KNOWN },
        ]}
        onChange={(next) =>
          set(
            next === "known"
              ? { keysKnown: "yes", delta: undefined }
              : { keysKnown: undefined, keys: undefined, delta: USUAL_DELTA },
          )
        }
      />
      {isKnown && (
        <KeysField
          label="Groups"
          hint="All groups that may be published, known without looking at the data."
          isNumeric={values.by ? form.isNumeric(values.by) : false}
          value={values.keys ?? ""}
          error={errorOf("keys")}
          onChange={(keys) => set({ keys: keys === "" ? undefined : keys })}
        />
      )}
    </>
  );
}

const UNKNOWN = "groups of many people are named; small groups are left out";
const KNOWN = "every group of the list gets a number, also an empty one";
