import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { CountryPicker } from "#design-system/CountryPicker";
import { DateField } from "#design-system/DateField";
import { PhonePicker } from "#design-system/PhonePicker";
import { TextField } from "#design-system/TextField";

type TextMetadata = FieldMetadata<string | undefined>;

interface NameFieldsProps {
  fields: Record<"nickname" | "first_name" | "last_name" | "country", TextMetadata>;
  /** Puts the focus on the username at load (specification §2, /create-profile). */
  focusFirst?: boolean;
}

/** Who a researcher is: the fields that registering and editing have in common. */
export function NameFields({ fields, focusFirst = false }: NameFieldsProps) {
  const { nickname, first_name, last_name, country } = fields;
  return (
    <>
      <TextField
        label="Username"
        hint="How you are called here. Nobody else can have it."
        autoComplete="nickname"
        autoFocus={focusFirst}
        errors={nickname.errors}
        {...getInputProps(nickname, { type: "text" })}
        key={nickname.key}
      />
      <TextField
        label="First name"
        autoComplete="given-name"
        errors={first_name.errors}
        {...getInputProps(first_name, { type: "text" })}
        key={first_name.key}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        errors={last_name.errors}
        {...getInputProps(last_name, { type: "text" })}
        key={last_name.key}
      />
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

interface DetailFieldsProps {
  fields: { expertise: TextMetadata; phone: FieldMetadata<unknown>; dob: FieldMetadata<unknown> };
}

/** What completes a profile: the fields that /complete-profile and editing have in common. */
export function DetailFields({ fields }: DetailFieldsProps) {
  const { expertise, phone, dob } = fields;
  return (
    <>
      <TextField
        label="Research focus"
        hint="Such as browsers, kernels or baseband."
        errors={expertise.errors}
        {...getInputProps(expertise, { type: "text" })}
        required={false}
        key={expertise.key}
      />
      <PhonePicker
        label="Phone"
        errors={phone.errors}
        {...getInputProps(phone, { type: "tel" })}
        required={false}
        key={phone.key}
      />
      <DateField
        label="Date of birth"
        autoComplete="bday"
        errors={dob.errors}
        {...getInputProps(dob, { type: "date" })}
        required={false}
        key={dob.key}
      />
    </>
  );
}
