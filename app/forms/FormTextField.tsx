import { getInputProps } from "@conform-to/react";
import { TextField, type TextFieldProps } from "#design-system/TextField";

/** A form's field, as conform knows it. */
export type FormField = Parameters<typeof getInputProps>[0];

export interface FormFieldProps {
  /** Where its value, its rules and its errors come from; what is given beside it wins. */
  field: FormField;
}

type Props = Omit<TextFieldProps, "type"> & FormFieldProps & { type?: "text" | "email" };

/**
 * One line of text in a form of a call's. What browsers may fill in is said; else they keep nothing of it, for they write down what
 * was sent and offer it to the next person.
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
