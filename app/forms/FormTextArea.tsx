import { getTextareaProps } from "@conform-to/react";
import { TextArea, type TextAreaProps } from "#design-system/TextArea";
import type { FormFieldProps } from "./FormTextField";

/** A multi-line text field in a form of a call. Firefox reads `autocomplete` of the field, and not of its form, before it stores the text. */
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
