import { getInputProps } from "@conform-to/react";
import { TextField, type TextFieldProps } from "#design-system/TextField";

/** A form's field, as conform knows it. */
export type FormField = Parameters<typeof getInputProps>[0];

export interface FormFieldProps {
  /** Where its value, its rules and its errors come from; what is given beside it wins. */
  field: FormField;
}

/** What is filled in by itself must be said: browsers guess otherwise, and write down what was sent. */
type Props = Omit<TextFieldProps, "type"> &
  FormFieldProps & { type?: "text" | "email"; autoComplete: NonNullable<TextFieldProps["autoComplete"]> };

/** One line of text in a form of a call's. */
export function FormTextField({ field, type = "text", ...given }: Props) {
  return <TextField errors={field.errors} {...getInputProps(field, { type })} {...given} key={field.key} />;
}
