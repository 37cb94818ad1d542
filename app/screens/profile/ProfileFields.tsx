import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { CountryPicker } from "#design-system/CountryPicker";
import { DateField } from "#design-system/DateField";
import { PhonePicker } from "#design-system/PhonePicker";
import { FormTextField } from "../../forms/FormTextField";
import { PhoneQuestion } from "./PhoneQuestion";
import type { AskedPhone } from "./phone-question.server";

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
      <FormTextField
        field={nickname}
        label="Username"
        hint="What you are called here. Nobody else can have it."
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

/** By what others know the researcher: on /create-profile and where a profile is edited. */
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

interface DetailFieldsProps {
  fields: { expertise: TextMetadata; phone: FieldMetadata<unknown>; dob: FieldMetadata<unknown> };
  /** What the action asks about the phone number before it saves. */
  asked: AskedPhone | undefined;
}

/** What completes a profile: the fields that /complete-profile and editing have in common. */
export function DetailFields({ fields, asked }: DetailFieldsProps) {
  const { expertise, phone, dob } = fields;
  return (
    <>
      <FormTextField
        field={expertise}
        label="Research focus"
        hint="Such as browsers, kernels or baseband."
        required={false}
      />
      <PhonePicker
        label="Phone"
        errors={phone.errors}
        {...getInputProps(phone, { type: "tel" })}
        required={false}
        key={phone.key}
      />
      {asked && <PhoneQuestion asked={asked} />}
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

/** What an action's answer asks about the phone number; it may be an answer to something else. */
export function askedIn(answer: object | undefined): AskedPhone | undefined {
  return answer && "asked" in answer ? (answer.asked as AskedPhone) : undefined;
}
