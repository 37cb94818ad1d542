import { FileName } from "../FileUpload/FileName";
import { formatBytes } from "../FileUpload/files";
import * as styles from "./Timeline.css";

export type TimelineFile = {
  id: string;
  /** As it was sent; `null` where only its reader's key opens it. */
  name: string | null;
  /** In bytes. */
  size: number;
  /** Hexadecimal; `null` where only its reader's key opens it. */
  sha256: string | null;
  /** Links to a copy that the reader's own key opens; without one, none is offered. */
  href?: string;
};

/** The files that came with an event. */
export function Files({ files, title }: { files: readonly TimelineFile[]; title: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: lists without bullets lose their role in Safari
    <ul role="list" className={styles.files} aria-label={`${title}: files`}>
      {files.map(({ id, name, size, sha256, href }, index) => (
        <li key={id} className={styles.file}>
          <span className={styles.name}>
            {name === null ? `File ${index + 1}` : <FileName name={name} />}, {formatBytes(size)}
          </span>
          {sha256 && (
            <span className={styles.facts}>
              SHA-256 <span className={styles.hash}>{sha256}</span>
            </span>
          )}
          {href && (
            <a
              href={href}
              download
              aria-label={`Sealed copy of ${name ?? `file ${index + 1}`}`}
              className={styles.copy}
            >
              Sealed copy
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
