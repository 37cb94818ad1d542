import { forwardRef, type HTMLAttributes, type MouseEvent } from "react";
import { Button, ButtonLink } from "../Button";
import { CopyButton } from "../CopyButton";
import { useHydrated } from "../hydration";
import { classes } from "../theme";
import * as styles from "./CodeSheet.css";

export type CodeSheetProps = Omit<HTMLAttributes<HTMLDivElement>, "title"> & {
  codes: readonly string[];
  /** The codes' purpose; above them on paper and in the file. */
  title: string;
  /** One sentence more, for a reader who finds the paper in a year. */
  note: string;
  /** The file's name, with its ending. */
  fileName: string;
};

/**
 * Codes to be stored, or one that may be long: copied, downloaded or printed, alone on the paper. Copying and printing need scripts; the
 * download is a link with the file in it, so that nothing is fetched a second time.
 */
export const CodeSheet = forwardRef<HTMLDivElement, CodeSheetProps>(function CodeSheet(
  { codes, title, note, fileName, className, ...rest },
  ref,
) {
  const hydrated = useHydrated();
  const file = `${title}\n${note}\n\n${codes.join("\n")}\n`;
  return (
    <div ref={ref} {...rest} className={classes(styles.sheet, className)}>
      <div className={styles.onPaper}>
        <p className={styles.title}>{title}</p>
        <p>{note}</p>
      </div>
      <ol aria-label={title} className={styles.codes}>
        {codes.map((code) => (
          <li key={code} dir="ltr" className={codes.length === 1 ? styles.longCode : styles.code}>
            {code}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <ButtonLink
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={fileName}
          variant="secondary"
          size="s"
        >
          Download
        </ButtonLink>
        {hydrated && (
          <Button type="button" variant="secondary" size="s" onClick={printSheet}>
            Print
          </Button>
        )}
        {hydrated && <CopyButton text={codes.join("\n")}>Copy</CopyButton>}
      </div>
    </div>
  );
});

/** Prints the sheet of a pressed button without the page's others. */
function printSheet({ currentTarget }: MouseEvent<HTMLElement>): void {
  const sheet = currentTarget.closest(`.${styles.sheet}`);
  sheet?.setAttribute("data-printed", "");
  window.addEventListener("afterprint", () => sheet?.removeAttribute("data-printed"), { once: true });
  window.print();
}
