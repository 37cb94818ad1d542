import type { ReactNode } from "react";

/** What every control of a form takes beside its native attributes. */
export type ControlProps = {
  label: ReactNode;
  /** Stands below the control and describes it. */
  hint?: ReactNode;
  /** What is wrong, a sentence each. */
  errors?: string[];
};

type Given = ControlProps & {
  id?: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: unknown;
};

/**
 * Parts a control's props into the field's and the native control's. conform hands `aria-invalid` and
 * `aria-describedby` to the control; the field makes its own of them and of the errors.
 */
export function splitFieldProps<Props extends Given>(props: Props) {
  const { label, hint, errors, "aria-describedby": described, "aria-invalid": _invalid, ...native } = props;
  // conform makes ids of field names, and a blank in one would make two of it where ids are listed.
  const id = props.id?.replace(/\s+/g, "-");
  const describedBy = props.id && id ? described?.replaceAll(props.id, id) : described;
  const field = { label, hint, errors, describedBy, id, required: props.required };
  return { field, native };
}
