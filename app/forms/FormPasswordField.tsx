import { getInputProps } from "@conform-to/react";
import { forwardRef } from "react";
import { PasswordField, type PasswordFieldProps } from "#design-system/PasswordField";
import type { FormFieldProps } from "./FormTextField";

/** A password in a form of a call's. */
export const FormPasswordField = forwardRef<HTMLInputElement, PasswordFieldProps & FormFieldProps>(
  function FormPasswordField({ field, ...given }, ref) {
    const { type: _shownOrNot, ...wiring } = getInputProps(field, { type: "password" });
    return <PasswordField ref={ref} errors={field.errors} {...wiring} {...given} key={field.key} />;
  },
);
