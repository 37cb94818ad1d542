import { getTextareaProps } from "@conform-to/react";
import { TextArea, type TextAreaProps } from "#design-system/TextArea";
import type { FormFieldProps } from "./FormTextField";

/** Several lines of text in a form of a call's. */
export function FormTextArea({ field, ...given }: TextAreaProps & FormFieldProps) {
  return <TextArea errors={field.errors} {...getTextareaProps(field)} {...given} key={field.key} />;
}
