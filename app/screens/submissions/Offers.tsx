import type { ReactNode } from "react";
import { Disclosure } from "#design-system/Disclosure";
import { Stack } from "#design-system/Layout";
import { Markdown } from "#design-system/Markdown";
import { Section } from "#design-system/Section";
import { TermSheet } from "#design-system/TermSheet";
import { AgreeForm } from "./AgreeForm";
import { CounterForm } from "./CounterForm";
import { DeclineForm } from "./DeclineForm";
import { type OfferForms, offerAnswers } from "./offer-forms";
import type { Sheet } from "./offer-words";

interface OffersProps extends OfferForms {
  /** The first one first. */
  offers: readonly Sheet[];
}

/** The offers for a submission: the one that waits, with its answers, and those before it. */
export function Offers({ offers, ...forms }: OffersProps) {
  const newestFirst = offers.toReversed();
  const [newest, ...earlier] = newestFirst;
  if (!newest) return null;
  // A form that was refused because the offer is not open any more stays, with its entries.
  const isAnswered = offerAnswers.some((form) => forms.answerTo(form));
  return (
    <Section id="offers" title={newest.isOpen ? "The programme’s offer" : "Offers"}>
      <OfferSheet offer={newest}>
        {(newest.isOpen || isAnswered) && (
          <Stack gap="l">
            <AgreeForm offer={newest} {...forms} />
            <DeclineForm offer={newest} {...forms} />
            <CounterForm offer={newest} {...forms} />
          </Stack>
        )}
      </OfferSheet>
      {earlier.length > 0 && (
        <Disclosure summary={earlier.length === 1 ? "The offer before" : `${earlier.length} offers before`}>
          <Stack gap="l">
            {earlier.map((offer) => (
              <OfferSheet key={offer.id} offer={offer} />
            ))}
          </Stack>
        </Disclosure>
      )}
    </Section>
  );
}

function OfferSheet({ offer, children }: { offer: Sheet; children?: ReactNode }) {
  const { id: _id, currency: _currency, isOpen: _isOpen, terms, ...sheet } = offer;
  return (
    <TermSheet {...sheet} terms={<Markdown text={terms} />}>
      {children}
    </TermSheet>
  );
}
