import { REDIRECT_DELAY_AFTER_MFA_MS } from "#contract/limits";
import { TextLink } from "#design-system/Link";
import { FocusedNotice } from "../../forms/FocusedNotice";
import { GoOnAfter } from "./GoOnAfter";

/** Reports that a one-time code was right, and redirects (specification §4). */
export function CodeConfirmed({ to }: { to: string }) {
  return (
    <>
      <FocusedNotice tone="positive" sign={false}>
        Code is valid ✔
      </FocusedNotice>
      <TextLink href={to}>Go on</TextLink>
      <GoOnAfter to={to} milliseconds={REDIRECT_DELAY_AFTER_MFA_MS} />
    </>
  );
}
