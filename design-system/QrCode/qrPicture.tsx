import { QRCodeSVG } from "qrcode.react";
import { renderToStaticMarkup } from "react-dom/server";

/** The standard's quiet zone (ISO/IEC 18004), in modules. */
const QUIET_ZONE_MODULES = 4;

/**
 * The QR code of a text as the address of an SVG picture. It is drawn where the text may be known, such as on the server:
 * the page then gets the picture alone.
 */
export function qrPicture(text: string): string {
  const svg = renderToStaticMarkup(
    <QRCodeSVG
      xmlns="http://www.w3.org/2000/svg"
      value={text}
      marginSize={QUIET_ZONE_MODULES}
      bgColor="#ffffff"
      fgColor="#000000"
      size={208}
    />,
  );
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
