import { forwardRef, type HTMLAttributes, type MouseEvent, useId } from "react";
import { Button } from "../Button";
import { CopyButton } from "../CopyButton";
import { TextLink } from "../Link";
import { classes } from "../theme";
import * as styles from "./QrCode.css";
import { groupsOf, withoutSpaces } from "./secret";

export type QrCodeProps = HTMLAttributes<HTMLDivElement> & {
  /** The code's picture, made by `qrPicture`. */
  picture: string;
  /** The secret in the code, for typing it in by hand; set only while it is to show. */
  secret?: string;
  /** The `otpauth:` address that opens an app on this device; it holds the secret, and is set only with it. */
  appHref?: string;
  /** Called instead of loading the page again; the caller then sets or removes the secret. */
  onSecretShownChange?: (shown: boolean) => void;
  /** The secret is loading. */
  pending?: boolean;
  /** The rest of the page's query: without scripts the toggle loads the page again, with `secret` as `show` or `hide`. */
  query?: Readonly<Record<string, string>>;
};

/** A QR code for an authenticator app, and its secret, which is in the page only while it shows. */
export const QrCode = forwardRef<HTMLDivElement, QrCodeProps>(function QrCode(
  { picture, secret, appHref, onSecretShownChange, pending, query = {}, className, ...rest },
  ref,
) {
  const shown = secret !== undefined;
  const id = useId();
  const toggle = (event: MouseEvent) => {
    if (!onSecretShownChange) return;
    event.preventDefault();
    onSecretShownChange(!shown);
  };
  return (
    <div ref={ref} {...rest} className={classes(styles.frame, className)}>
      <img
        src={picture}
        alt="QR code for your authenticator app"
        width={208}
        height={208}
        className={styles.code}
      />
      <form method="get">
        {Object.entries(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          type="submit"
          name="secret"
          value={shown ? "hide" : "show"}
          variant="quiet"
          size="s"
          className={styles.toggle}
          aria-expanded={shown}
          aria-controls={id}
          pending={pending}
          onClick={toggle}
        >
          {shown ? "Hide secret" : "Show secret"}
        </Button>
      </form>
      <div id={id} hidden={!shown} className={shown ? styles.shown : undefined}>
        {secret !== undefined && (
          <>
            <code dir="ltr" className={styles.secret}>
              {groupsOf(secret).map(({ at, text }) => (
                <span key={at} className={styles.group}>
                  {text}
                  <wbr />
                </span>
              ))}
            </code>
            <CopyButton text={withoutSpaces(secret)}>Copy secret</CopyButton>
            {appHref && <TextLink href={appHref}>Open in an app on this device</TextLink>}
          </>
        )}
      </div>
    </div>
  );
});
