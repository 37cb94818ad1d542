import { getSelectProps } from "@conform-to/react";
import { Select, type SelectProps } from "#design-system/Select";
import type { FormFieldProps } from "./FormTextField";

/** One of a few in a form of a call's. */
export function FormSelect({ field, ...given }: SelectProps & FormFieldProps) {
  return <Select errors={field.errors} {...getSelectProps(field)} {...given} key={field.key} />;
}
