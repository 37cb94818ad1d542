import { getFormProps } from "@conform-to/react";
import { useMemo } from "react";
import { Button } from "#design-system/Button";
import { Disclosure } from "#design-system/Disclosure";
import { ErrorList } from "#design-system/ErrorList";
import { Stack } from "#design-system/Layout";
import { FormTextArea } from "../../forms/FormTextArea";
import { FormTextField } from "../../forms/FormTextField";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import { useLateForm } from "../../forms/useLateForm";
import type { OfferForms } from "./offer-forms";
import type { Sheet } from "./offer-words";

/** Answers an offer with another amount. */
export function CounterForm({ offer, constraints, resultOf }: { offer: Sheet } & OfferForms) {
  const { currency } = offer;
  const loadSchema = useMemo(
    () => async () => (await import("./counter-form")).counterForm(currency),
    [currency],
  );
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, {
    id: "counter",
    constraint: constraints.counter,
    lastResult: resultOf("counter") ?? null,
  });
  const saving = useIsSaving();
  return (
    <Disclosure summary="Make a counter-proposal" open={resultOf("counter") ? true : undefined}>
      <PostForm {...getFormProps(form)} onInput={onInput}>
        <input type="hidden" name="offer" value={offer.id} />
        <input type="hidden" name="currency" value={currency} />
        <Stack gap="l">
          <ErrorList errors={lines} id={form.errorId} />
          <FormTextField
            field={fields.amount}
            label={`Amount in ${currency}`}
            autoComplete="off"
            inputMode="decimal"
          />
          <FormTextArea
            field={fields.text}
            label="Message"
            hint="Sealed for the programme, with the amount."
            rows={4}
          />
          <div>
            <Button
              type="submit"
              variant="secondary"
              name="intent"
              value="counter"
              pending={saving || isHeld}
            >
              Send counter-proposal
            </Button>
          </div>
        </Stack>
      </PostForm>
    </Disclosure>
  );
}
