import { type ChangeEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useFormReset } from "../nativeControl";
import { afterPick, afterRemoval } from "./files";

/** A chosen file. The key tells files of one name apart. */
export type Chosen = { key: number; file: File };

type Options = {
  input: RefObject<HTMLInputElement>;
  multiple: boolean;
  /** While it is, picks and drops change nothing. */
  isLocked: () => boolean;
  onFilesChange: ((files: File[]) => void) | undefined;
};

/**
 * The files of a native input, to which picks and drops add. The input itself holds them all the time, so that its form
 * posts them without any help.
 */
export function useChosenFiles({ input, multiple, isLocked, onFilesChange }: Options) {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const nextKey = useRef(0);
  const isOwnChange = useRef(false);
  const keyed = useCallback(
    (files: Iterable<File>) => [...files].map((file) => ({ key: nextKey.current++, file })),
    [],
  );

  /** Puts the files into the input, and lets the form know as if the reader had picked them. */
  const hold = (next: Chosen[], isNews = true) => {
    setChosen(next);
    if (!input.current) return;
    input.current.files = transferOf(next).files;
    if (!isNews) return;
    isOwnChange.current = true;
    input.current.dispatchEvent(new Event("change", { bubbles: true }));
    isOwnChange.current = false;
    onFilesChange?.(next.map(({ file }) => file));
  };

  useEffect(() => {
    const element = input.current;
    // Picked before the scripts were there, or kept by the browser when it came back to this page.
    if (element?.files?.length) setChosen(keyed(element.files));
    // Chromium calls it cancelling when the same files are picked anew, also if they were written anew since.
    const again = () => setChosen(keyed(element?.files ?? []));
    element?.addEventListener("cancel", again);
    return () => element?.removeEventListener("cancel", again);
  }, [input, keyed]);

  useFormReset(input, () => {
    setChosen([]);
    onFilesChange?.([]);
  });

  return {
    chosen,
    add: (files: Iterable<File>) => {
      if (!isLocked()) hold(afterPick(chosen, keyed(files), multiple));
    },
    remove: (position: number) => hold(afterRemoval(chosen, position)),
    /** For the input's own change: by then the browser has replaced its files by the pick, or emptied it. */
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      if (isOwnChange.current) return;
      const locked = isLocked();
      const picked = keyed(target.files ?? []);
      const next = locked ? chosen : afterPick(chosen, picked, multiple);
      // The event is on its way up already: the form hears of it without another one.
      hold(next, false);
      if (!locked && picked.length > 0) onFilesChange?.(next.map(({ file }) => file));
    },
  };
}

function transferOf(chosen: readonly Chosen[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const { file } of chosen) transfer.items.add(file);
  return transfer;
}
