import { useEffect, useState } from "react";
import { REFERRAL_SUCCESS_VISIBLE_MS } from "#contract/limits";
import { Notice } from "#design-system/Notice";

/** The success text, visible for 2 seconds (specification §9); without scripts it stays. */
export function ReferralSent({ sent }: { sent: boolean }) {
  const [visible, setVisible] = useState(sent);
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setVisible(false), REFERRAL_SUCCESS_VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [sent]);
  if (!visible) return null;
  return (
    <Notice tone="positive" live>
      We'll review this registration and notify you if it was accepted.
    </Notice>
  );
}
