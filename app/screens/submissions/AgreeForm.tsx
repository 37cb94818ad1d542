import { getFormProps } from "@conform-to/react";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { Stack } from "#design-system/Layout";
import { Text } from "#design-system/Text";
import { FormTextField } from "../../forms/FormTextField";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import { useLateForm } from "../../forms/useLateForm";
import type { OfferForms } from "./offer-forms";
import type { Sheet } from "./offer-words";

const loadSchema = async () => (await import("#contract/offers")).agreeToOffer.body;

/** Agrees to an offer, with the name of who signs and a code of the moment. */
export function AgreeForm({ offer, constraints, resultOf }: { offer: Sheet } & OfferForms) {
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, {
    id: "agree",
    constraint: constraints.agree,
    lastResult: resultOf("agree") ?? null,
  });
  const saving = useIsSaving();
  return (
    <PostForm {...getFormProps(form)} onInput={onInput}>
      <input type="hidden" name="offer" value={offer.id} />
      <Stack gap="l">
        <ErrorList errors={lines} id={form.errorId} />
        <Text>
          Agreeing binds both sides. Type your name, and the code that your authenticator app shows now.
        </Text>
        <FormTextField field={fields.name} label="Your full name" autoComplete="name" />
        <FormTextField
          field={fields.code}
          label="One-time code"
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <div>
          <Button
            type="submit"
            name="intent"
            value="agree"
            pending={saving || isHeld}
            pendingLabel="Agreeing…"
          >
            Agree to this offer
          </Button>
        </div>
      </Stack>
    </PostForm>
  );
}
