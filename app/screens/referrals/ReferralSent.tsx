import { useEffect, useState } from "react";
import { REFERRAL_SUCCESS_VISIBLE_MS } from "#contract/limits";
import { Notice, NoticeRegion } from "#design-system/Notice";
import { useIsNewAnswer } from "../../forms/useIsNewAnswer";

interface ReferralSentProps {
  /** The id of the invite that was sent last. */
  sent: string | undefined;
  /**
   * The id of the element that gets the focus, because the form that had it is a new one. Not the text itself: the
   * focus would be lost with it.
   */
  focus: string;
}

/** The success text, visible for 2 seconds (specification §9); without scripts it stays. */
export function ReferralSent({ sent, focus }: ReferralSentProps) {
  const isNew = useIsNewAnswer(sent);
  const [over, setOver] = useState<string>();
  useEffect(() => {
    if (!sent) return;
    // With a page whose scripts were late, the reader can be elsewhere.
    if (isNew || document.activeElement === document.body) document.getElementById(focus)?.focus();
    const timer = setTimeout(() => setOver(sent), REFERRAL_SUCCESS_VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [sent, focus, isNew]);
  return (
    <NoticeRegion>
      {sent && sent !== over && (
        <Notice tone="positive">We'll review this registration and notify you if it was accepted.</Notice>
      )}
    </NoticeRegion>
  );
}
