import { getInputProps } from "@conform-to/react";
import { TextLink } from "#design-system/Link";
import { OtpInput } from "#design-system/OtpInput";
import { Text } from "#design-system/Text";
import { CallForm } from "../../forms/CallForm";
import { readCodeIn } from "../../forms/code/read-code-in";
import { useCodeEntry } from "../../forms/code/useCodeEntry";
import { FormTextField } from "../../forms/FormTextField";
import { useLateForm } from "../../forms/useLateForm";
import type { OfferForms } from "./offer-forms";
import type { Sheet } from "./offer-words";

const loadSchema = async () => (await import("#contract/offers")).agreeToOffer.body;

/** Agrees to an offer, with the signer's name and a current one-time code. */
export function AgreeForm({ offer, constraints, answerTo }: { offer: Sheet } & OfferForms) {
  const answer = answerTo("agree");
  const call = useLateForm(loadSchema, {
    id: "agree",
    constraint: constraints.agree,
    lastResult: answer?.result ?? null,
    prepare: readCodeIn,
  });
  const { code } = call.fields;
  const { type: _text, ...wiring } = getInputProps(code, { type: "text" });
  const { field } = useCodeEntry(answer, answer?.result?.error);
  return (
    <CallForm call={call} intent="agree" submit="Agree to this offer" pendingLabel="Agreeing…">
      <input type="hidden" name="offer" value={offer.id} />
      <Text>
        Agreeing binds both sides. Type your name, and the code that your authenticator app shows now. Without
        the app, set up another one under <TextLink href="/account/reset-mfa">Reset MFA</TextLink> first.
      </Text>
      <FormTextField field={call.fields.name} label="Your full name" autoComplete="name" />
      <OtpInput label="One-time code" {...wiring} {...field} errors={code.errors} key={code.key} />
    </CallForm>
  );
}
