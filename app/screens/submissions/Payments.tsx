import { SectionHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { type PaymentItem, PaymentList } from "#design-system/PaymentList";

/** The payments of an accepted submission. */
export function Payments({ payments }: { payments: readonly PaymentItem[] }) {
  if (payments.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="payments">
      <SectionHeading id="payments">Payments</SectionHeading>
      <PaymentList payments={payments} />
    </Stack>
  );
}
