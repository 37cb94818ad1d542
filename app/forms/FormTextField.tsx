import { getInputProps } from "@conform-to/react";
import { TextField, type TextFieldProps } from "#design-system/TextField";

/** A form's field, as conform knows it. */
export type FormField = Parameters<typeof getInputProps>[0];

export interface FormFieldProps {
  /** The source of its value, its rules and its errors; other props override it. */
  field: FormField;
}

type Props = Omit<TextFieldProps, "type"> & FormFieldProps & { type?: "text" | "email" };

/**
 * A single-line text field in a form of a call. Autocompletion is off unless the field names what may be filled in: browsers
 * store sent values otherwise, and offer them to the next person.
 */
export function FormTextField({ field, type = "text", ...given }: Props) {
  return (
    <TextField
      errors={field.errors}
      {...getInputProps(field, { type })}
      autoComplete="off"
      {...given}
      key={field.key}
    />
  );
}
