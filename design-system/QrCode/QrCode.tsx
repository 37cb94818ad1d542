import { QRCodeSVG } from "qrcode.react";
import { forwardRef, type HTMLAttributes, type MouseEvent, useId, useState } from "react";
import { Button } from "../Button";
import { CopyButton } from "../CopyButton";
import { classes } from "../theme";
import * as styles from "./QrCode.css";
import { groupsOf, withoutSpaces } from "./secret";

/** The standard's quiet zone (ISO/IEC 18004), in modules. */
const QUIET_ZONE_MODULES = 4;

export type QrCodeProps = HTMLAttributes<HTMLDivElement> & {
  /** What the code says: an `otpauth://` address. */
  url: string;
  /** The secret in it, for typing it in by hand. */
  secret: string;
  /** Whether the secret shows at first, such as after its toggle was pressed without scripts. */
  defaultSecretShown?: boolean;
  /** Without scripts the toggle loads the page again with this name as `show` or `hide` in its query. */
  toggleName?: string;
  /** The rest of the page's query, kept when the toggle loads the page again. */
  query?: Readonly<Record<string, string>>;
};

/** A QR code for an authenticator app, and its secret, which is in the page only while it shows. */
export const QrCode = forwardRef<HTMLDivElement, QrCodeProps>(function QrCode(
  { url, secret, defaultSecretShown = false, toggleName = "secret", query = {}, className, ...rest },
  ref,
) {
  const [shown, setShown] = useState(defaultSecretShown);
  const id = useId();
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    setShown(!shown);
  };
  return (
    <div ref={ref} {...rest} className={classes(styles.frame, className)}>
      <QRCodeSVG
        value={url}
        marginSize={QUIET_ZONE_MODULES}
        bgColor="#ffffff"
        fgColor="#000000"
        size={208}
        title="QR code for your authenticator app"
        className={styles.code}
      />
      <form method="get">
        {Object.entries(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          type="submit"
          name={toggleName}
          value={shown ? "hide" : "show"}
          variant="quiet"
          size="s"
          aria-expanded={shown}
          aria-controls={id}
          onClick={toggle}
        >
          {shown ? "Hide secret" : "Show secret"}
        </Button>
      </form>
      <div id={id} hidden={!shown} className={shown ? styles.shown : undefined}>
        {shown && (
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
          </>
        )}
      </div>
    </div>
  );
});
