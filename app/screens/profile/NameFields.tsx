import type { FieldMetadata } from "@conform-to/react";
import { CountryPicker } from "#design-system/CountryPicker";
import { FormTextField } from "../../forms/FormTextField";

type TextMetadata = FieldMetadata<string | undefined>;

interface NameFieldsProps {
  fields: Record<"nickname" | "first_name" | "last_name" | "country", TextMetadata>;
  /** Puts the focus on the username at load (specification §2, /create-profile). */
  focusFirst?: boolean;
}

/** A researcher's identity: the fields that registering and editing have in common. */
export function NameFields({ fields, focusFirst = false }: NameFieldsProps) {
  const { nickname, first_name, last_name, country } = fields;
  return (
    <>
      <FormTextField
        field={nickname}
        label="Username"
        hint="Your name on this site. No other researcher can have it."
        autoComplete="nickname"
        autoFocus={focusFirst}
      />
      <FormTextField field={first_name} label="First name" autoComplete="given-name" />
      <FormTextField field={last_name} label="Last name" autoComplete="family-name" />
      <CountryPicker
        label="Country of residence"
        id={country.id}
        name={country.name}
        required
        defaultValue={country.initialValue}
        errors={country.errors}
        key={country.key}
      />
    </>
  );
}

/** The researcher's public link or handle: on /create-profile and where a profile is edited. */
export function PublicProfileField({ field }: { field: TextMetadata }) {
  return (
    <FormTextField
      autoComplete="url"
      field={field}
      label="Public profile"
      hint="A link or a handle by which your peers know you."
      required={false}
    />
  );
}
