import type { FieldMetadata } from "@conform-to/react";
import { FileUpload } from "#design-system/FileUpload";

interface KeyUploadProps {
  field: FieldMetadata<File | undefined>;
  /** Specification §5: /account/gpg-key wants a file. */
  required: boolean;
  onFilesChange?: () => void;
}

/** The file of an OpenPGP public key (specification 10.26). */
export function KeyUpload({ field, required, onFilesChange }: KeyUploadProps) {
  return (
    <FileUpload
      label="GPG public key"
      hint="One OpenPGP public key, armoured or binary, of at most 64 KiB. Never your private key."
      id={field.id}
      name={field.name}
      required={required}
      accept=".asc,.gpg,.pgp,.key,.pub,.txt,application/pgp-keys"
      errors={field.errors}
      onFilesChange={onFilesChange}
      key={field.key}
    />
  );
}
