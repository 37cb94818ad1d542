import { useMemo } from "react";
import { Disclosure } from "#design-system/Disclosure";
import { CallForm } from "../../forms/CallForm";
import { FormTextArea } from "../../forms/FormTextArea";
import { FormTextField } from "../../forms/FormTextField";
import { useLateForm } from "../../forms/useLateForm";
import type { OfferForms } from "./offer-forms";
import type { Sheet } from "./offer-words";

/** Answers an offer with another amount. */
export function CounterForm({ offer, constraints, answerTo }: { offer: Sheet } & OfferForms) {
  const { currency } = offer;
  const loadSchema = useMemo(
    () => async () => (await import("./counter-form")).counterForm(currency),
    [currency],
  );
  const call = useLateForm(loadSchema, {
    id: "counter",
    constraint: constraints.counter,
    lastResult: answerTo("counter")?.result ?? null,
  });
  return (
    <Disclosure summary="Make a counter-proposal" open={answerTo("counter") ? true : undefined}>
      <CallForm call={call} intent="counter" submit="Send counter-proposal" variant="secondary">
        <input type="hidden" name="offer" value={offer.id} />
        <input type="hidden" name="currency" value={currency} />
        <FormTextField field={call.fields.amount} label={`Amount in ${currency}`} inputMode="decimal" />
        <FormTextArea
          field={call.fields.text}
          label="Message"
          hint="Sealed for the programme, with the amount."
          rows={4}
        />
      </CallForm>
    </Disclosure>
  );
}
