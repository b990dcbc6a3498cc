import { Segmented } from "../../../ui/segmented.js";
import type { NumberKind } from "./declared-types.js";

interface Props {
  readonly value: NumberKind;
  readonly onChange: (value: NumberKind) => void;
}

/** A text file does not say what its numbers are. */
export function NumberKindField({ value, onChange }: Props) {
  return (
    <Segmented
      label="Its values are"
      value={value}
      options={[
        { value: "integer", label: "whole numbers", hint: "such as 38; other fields are left out" },
        { value: "number", label: "decimals", hint: "such as 38.5, rounded to two digits" },
      ]}
      onChange={onChange}
    />
  );
}
