import { forwardRef, type InputHTMLAttributes } from "react";
import { TextField } from "../TextField";
import { NAME_MAX_LENGTH } from "./typedName";

export type TypedSignatureProps = Omit<InputHTMLAttributes<HTMLInputElement>, "children"> & {
  errors?: string[];
  /** The name to type, as the agreement has it. */
  signerName?: string;
};

/** Signing by a typed name in a plain text field; the server draws it. For pages without scripts and without a canvas. */
export const TypedSignature = forwardRef<HTMLInputElement, TypedSignatureProps>(function TypedSignature(
  { signerName, ...rest },
  ref,
) {
  const hint = signerName ? (
    <>
      As on the agreement: <bdi>{signerName}</bdi>
    </>
  ) : undefined;
  return (
    <TextField
      ref={ref}
      label="Your full name"
      hint={hint}
      autoComplete="name"
      // No sentence would speak of more: names are compared and drawn up to here, and none is longer.
      maxLength={NAME_MAX_LENGTH}
      {...rest}
    />
  );
});
