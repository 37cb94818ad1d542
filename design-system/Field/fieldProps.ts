import type { ReactNode } from "react";

/** The props of every form control besides its native attributes. */
export type ControlProps = {
  label: ReactNode;
  /** Shown below the control and describes it. */
  hint?: ReactNode;
  /** The errors, a sentence each. */
  errors?: string[];
};

type Given = ControlProps & {
  id?: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: unknown;
};

/**
 * Splits a control's props into the field's and the native control's. conform passes `aria-invalid` and
 * `aria-describedby` to the control; the field computes its own from them and the errors.
 */
export function splitFieldProps<Props extends Given>(props: Props) {
  const { label, hint, errors, "aria-describedby": described, "aria-invalid": _invalid, ...native } = props;
  // conform makes ids of field names, and a space in one would make two ids of it in a list.
  const id = props.id?.replace(/\s+/g, "-");
  const describedBy = props.id && id ? described?.replaceAll(props.id, id) : described;
  const field = { label, hint, errors, describedBy, id, required: props.required };
  return { field, native };
}
