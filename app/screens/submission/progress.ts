import { keepFiles, report } from "./outbox";

/** Called as bytes are sent. */
export type OnProgress = (sentBytes: number, totalBytes: number) => void;

/**
 * Begins to report a form that has files: `useSending` then returns its progress, until `report` is called with undefined.
 *
 * @param cancel stops it
 * @returns the callback for its progress; undefined for a form without files
 */
export function startReport(form: FormData, cancel: () => void): OnProgress | undefined {
  const files = form
    .getAll("attachments")
    .filter((file) => file instanceof File && file.name !== "") as File[];
  keepFiles(files);
  if (files.length === 0) return undefined;
  let last = { sentBytes: 0, totalBytes: files.reduce((sum, { size }) => sum + size, 0) };
  const stop = () => {
    report(last);
    cancel();
  };
  const tell = () => report({ ...last, cancel: stop });
  tell();
  return (sentBytes, totalBytes) => {
    last = { sentBytes, totalBytes };
    tell();
  };
}
