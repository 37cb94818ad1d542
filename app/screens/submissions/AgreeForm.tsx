import { Text } from "#design-system/Text";
import { CallForm } from "../../forms/CallForm";
import { FormTextField } from "../../forms/FormTextField";
import { useLateForm } from "../../forms/useLateForm";
import type { OfferForms } from "./offer-forms";
import type { Sheet } from "./offer-words";

const loadSchema = async () => (await import("#contract/offers")).agreeToOffer.body;

/** Agrees to an offer, with the signer's name and a current one-time code. */
export function AgreeForm({ offer, constraints, resultOf }: { offer: Sheet } & OfferForms) {
  const call = useLateForm(loadSchema, {
    id: "agree",
    constraint: constraints.agree,
    lastResult: resultOf("agree") ?? null,
  });
  return (
    <CallForm call={call} intent="agree" submit="Agree to this offer" pendingLabel="Agreeing…">
      <input type="hidden" name="offer" value={offer.id} />
      <Text>
        Agreeing binds both sides. Type your name, and the code that your authenticator app shows now.
      </Text>
      <FormTextField field={call.fields.name} label="Your full name" autoComplete="name" />
      <FormTextField
        field={call.fields.code}
        label="One-time code"
        autoComplete="one-time-code"
        inputMode="numeric"
      />
    </CallForm>
  );
}
