import { getTextareaProps } from "@conform-to/react";
import { TextArea, type TextAreaProps } from "#design-system/TextArea";
import type { FormFieldProps } from "./FormTextField";

/** Several lines of text in a form of a call's. Firefox asks the field, and not its form, whether it may store what is in it. */
export function FormTextArea({ field, ...given }: TextAreaProps & FormFieldProps) {
  return (
    <TextArea
      errors={field.errors}
      {...getTextareaProps(field)}
      autoComplete="off"
      {...given}
      key={field.key}
    />
  );
}
