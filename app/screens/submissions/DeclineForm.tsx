import { getFormProps } from "@conform-to/react";
import { Button } from "#design-system/Button";
import { Disclosure } from "#design-system/Disclosure";
import { ErrorList } from "#design-system/ErrorList";
import { Stack } from "#design-system/Layout";
import { FormTextArea } from "../../forms/FormTextArea";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import { useLateForm } from "../../forms/useLateForm";
import type { OfferForms } from "./offer-forms";
import type { Sheet } from "./offer-words";

const loadSchema = async () => (await import("#contract/offers")).declineOffer.body;

/** Declines an offer with a reason; the programme may make another. */
export function DeclineForm({ offer, constraints, resultOf }: { offer: Sheet } & OfferForms) {
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, {
    id: "decline",
    constraint: constraints.decline,
    lastResult: resultOf("decline") ?? null,
  });
  const saving = useIsSaving();
  return (
    <Disclosure summary="Decline it" open={resultOf("decline") ? true : undefined}>
      <PostForm {...getFormProps(form)} onInput={onInput}>
        <input type="hidden" name="offer" value={offer.id} />
        <Stack gap="l">
          <ErrorList errors={lines} id={form.errorId} />
          <FormTextArea
            field={fields.reason}
            label="Reason"
            hint="Sealed for the programme, which may make another offer."
            rows={4}
          />
          <div>
            <Button
              type="submit"
              variant="secondary"
              name="intent"
              value="decline"
              pending={saving || isHeld}
            >
              Decline this offer
            </Button>
          </div>
        </Stack>
      </PostForm>
    </Disclosure>
  );
}
