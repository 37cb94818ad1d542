import { type PaymentItem, PaymentList } from "#design-system/PaymentList";
import { Section } from "#design-system/Section";

/** The payments of an accepted submission. */
export function Payments({ payments }: { payments: readonly PaymentItem[] }) {
  if (payments.length === 0) return null;
  return (
    <Section id="payments" title="Payments">
      <PaymentList payments={payments} />
    </Section>
  );
}
