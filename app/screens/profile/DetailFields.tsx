import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { DateField } from "#design-system/DateField";
import { PhonePicker } from "#design-system/PhonePicker";
import { isUnjudged } from "../../forms/data-request";
import { FormTextField } from "../../forms/FormTextField";
import { useUntilJudged } from "../../forms/useUntilJudged";
import { PhoneQuestion } from "./PhoneQuestion";
import type { AskedPhone } from "./phone-question.server";

interface DetailFieldsProps {
  fields: {
    expertise: FieldMetadata<string | undefined>;
    phone: FieldMetadata<unknown>;
    dob: FieldMetadata<unknown>;
  };
  /** The action's response, which may have a question about the phone number before it saves. */
  answer: object | undefined;
}

/** The fields that complete a profile, which /complete-profile and editing have in common. */
export function DetailFields({ fields, answer }: DetailFieldsProps) {
  const { expertise, phone, dob } = fields;
  const asked = useUntilJudged(answer, askedIn(answer));
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
      {asked && <PhoneQuestion asked={asked} isUnsaid={isUnjudged(answer)} />}
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

/** The question about the phone number in an action's response; it may be a response to another form. */
function askedIn(answer: object | undefined): AskedPhone | undefined {
  return answer && "asked" in answer ? (answer.asked as AskedPhone) : undefined;
}
