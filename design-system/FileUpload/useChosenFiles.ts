import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useFormReset } from "../nativeControl";
import { afterPick, afterRemoval, afterTheFirst, sendable } from "./files";

/** A chosen file. The key is unique, the name is not. */
export type Chosen = { key: number; file: File };

/** The outcome of a pick, a drop, a removal or a reset. */
export type Change = {
  files: File[];
  /** The names of files that were removed or replaced. */
  removed: string[];
  /** The names of files that a single-file field rejected. */
  leftOut: string[];
};

type Options = {
  input: RefObject<HTMLInputElement>;
  multiple: boolean;
  /** While it is, picks and drops change nothing. */
  isLocked: () => boolean;
  onChange: (change: Change) => void;
  /** Files came while it was locked. */
  onLocked: () => void;
};

/**
 * The files of a native input, to which picks and drops add. The input itself always holds them, so that its form
 * posts them without any help.
 */
export function useChosenFiles({ input, multiple, isLocked, onChange, onLocked }: Options) {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const nextKey = useRef(0);
  const isOwnChange = useRef(false);
  const keyed = (files: Iterable<File>) =>
    [...files].map((file) => ({ key: nextKey.current++, file: sendable(file) }));

  const hold = (next: Chosen[]) => {
    setChosen(next);
    if (input.current) input.current.files = transferOf(next).files;
  };
  /** Notifies the form as if the reader had picked them. */
  const tellForm = () => {
    isOwnChange.current = true;
    input.current?.dispatchEvent(new Event("change", { bubbles: true }));
    isOwnChange.current = false;
  };
  const tell = (next: Chosen[], leftOut: Chosen[] = [], before = chosen) =>
    onChange({
      files: next.map(({ file }) => file),
      removed: namesOf(before.filter((one) => !next.includes(one))),
      leftOut: namesOf(leftOut),
    });

  /** Shows and reports the files that the input has without a change event. None of them is announced as removed. */
  const takeHeld = () => {
    const held = keyed(input.current?.files ?? []);
    hold(held);
    tell(held, [], []);
  };
  const latest = useRef(takeHeld);
  latest.current = takeHeld;
  useEffect(() => {
    const element = input.current;
    // Picked before the scripts loaded, or restored by the browser on return to this page.
    if (element?.files?.length) latest.current();
    // Chromium fires `cancel` when the same files are picked again, also if they were rewritten since.
    const again = () => latest.current();
    element?.addEventListener("cancel", again);
    return () => element?.removeEventListener("cancel", again);
  }, [input]);

  useFormReset(input, () => {
    setChosen([]);
    // They are not announced: the form that was reset says why.
    tell([], [], []);
  });

  return {
    chosen,
    add: (files: Iterable<File>) => {
      const picked = keyed(files);
      const next = afterPick(chosen, picked, multiple);
      hold(next);
      tellForm();
      tell(next, afterTheFirst(picked, multiple));
    },
    remove: (position: number) => {
      const next = afterRemoval(chosen, position);
      hold(next);
      tellForm();
      tell(next);
    },
    /** For the input's own change: by then the browser has replaced its files by the pick, or emptied it. */
    onPick: ({ target }: ChangeEvent<HTMLInputElement>) => {
      if (isOwnChange.current) return;
      const picked = keyed(target.files ?? []);
      const locked = isLocked();
      const next = locked ? chosen : afterPick(chosen, picked, multiple);
      // The event is bubbling already: the form gets it without another one.
      hold(next);
      if (picked.length === 0) return;
      if (locked) onLocked();
      else tell(next, afterTheFirst(picked, multiple));
    },
  };
}

function namesOf(chosen: readonly Chosen[]): string[] {
  return chosen.map(({ file }) => file.name);
}

function transferOf(chosen: readonly Chosen[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const { file } of chosen) transfer.items.add(file);
  return transfer;
}
