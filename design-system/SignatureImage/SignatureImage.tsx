import { forwardRef, type ImgHTMLAttributes } from "react";
import { classes } from "../theme";
import * as styles from "./SignatureImage.css";

export type SignatureImageProps = Omit<ImgHTMLAttributes<HTMLImageElement>, "alt"> & {
  /** The picture as it was signed: 608 by 200 pixels (specification §9), or a multiple of it. */
  src: string;
  /** The signer's name. */
  signerName: string;
};

/** A signature on its paper, which is white in every theme, because the ink is dark. */
export const SignatureImage = forwardRef<HTMLImageElement, SignatureImageProps>(function SignatureImage(
  { signerName, className, ...rest },
  ref,
) {
  return (
    <img
      ref={ref}
      width={608}
      height={200}
      {...rest}
      alt={`Signature of ${signerName}`}
      className={classes(styles.paper, className)}
    />
  );
});
