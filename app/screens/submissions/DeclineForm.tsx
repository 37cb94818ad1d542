import { Disclosure } from "#design-system/Disclosure";
import { CallForm } from "../../forms/CallForm";
import { FormTextArea } from "../../forms/FormTextArea";
import { useLateForm } from "../../forms/useLateForm";
import type { OfferForms } from "./offer-forms";
import type { Sheet } from "./offer-words";

const loadSchema = async () => (await import("#contract/offers")).declineOffer.body;

/** Declines an offer with a reason; the programme may make another. */
export function DeclineForm({ offer, constraints, answerTo }: { offer: Sheet } & OfferForms) {
  const call = useLateForm(loadSchema, {
    id: "decline",
    constraint: constraints.decline,
    lastResult: answerTo("decline")?.result ?? null,
  });
  return (
    <Disclosure summary="Decline it" open={answerTo("decline") ? true : undefined}>
      <CallForm call={call} intent="decline" submit="Decline this offer" variant="secondary">
        <input type="hidden" name="offer" value={offer.id} />
        <FormTextArea
          field={call.fields.reason}
          label="Reason"
          hint="Sealed for the programme, which may make another offer."
          rows={4}
        />
      </CallForm>
    </Disclosure>
  );
}
