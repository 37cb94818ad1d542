import { forwardRef, useId } from "react";
import { Button } from "../Button";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import { FileName } from "./FileName";
import * as styles from "./FileUpload.css";
import { formatBytes } from "./files";
import type { Chosen } from "./useChosenFiles";

export type ChosenFilesProps = {
  chosen: readonly Chosen[];
  /** While files are being sent, none can be removed. */
  locked: boolean;
  onRemove: (position: number) => void;
};

/** The chosen files with their sizes, each with a button that removes it. */
export const ChosenFiles = forwardRef<HTMLUListElement, ChosenFilesProps>(function ChosenFiles(
  { chosen, locked, onRemove },
  ref,
) {
  const id = useId();
  if (chosen.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: lists without bullets lose their role in Safari
    <ul ref={ref} role="list" aria-label="Chosen files" className={styles.list}>
      {chosen.map(({ key, file }, position) => (
        <li key={key} className={styles.item}>
          <Icon drawing={icons.file} className={styles.fileIcon} />
          <span className={styles.nameAndSize}>
            <FileName name={file.name} className={styles.name} />
            <span id={`${id}-${key}`} dir="ltr" className={styles.size}>
              {formatBytes(file.size)}
            </span>
          </span>
          <Button
            type="button"
            variant="quiet"
            size="s"
            aria-label={`Remove ${file.name}`}
            aria-describedby={`${id}-${key}`}
            disabled={locked}
            onClick={() => onRemove(position)}
          >
            <Icon drawing={icons.trash} />
          </Button>
        </li>
      ))}
    </ul>
  );
});
