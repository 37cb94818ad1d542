import { type RefObject, useEffect, useState } from "react";
import { foldersLeftOut, NO_FILE, notNow, onlyOne } from "./files";
import { type Change, useChosenFiles } from "./useChosenFiles";
import { type Dropped, useDrop } from "./useDrop";

/** The messages about the last pick, drop, paste or removal, until the next one. */
export type PickFeedback = { removed: readonly string[]; notes: readonly (string | undefined)[] };

type Options = {
  input: RefObject<HTMLInputElement>;
  multiple: boolean;
  sending: boolean;
  /** It is sending, or disabled by itself. */
  locked: boolean;
  onFilesChange: ((files: File[]) => void) | undefined;
};

/** The chosen files with every way to change them. None is silent: rejected files are reported, with the reason. */
export function useFiles({ input, multiple, sending, locked, onFilesChange }: Options) {
  const [feedback, setFeedback] = useState<PickFeedback>({ removed: [], notes: [] });
  const [cameWhileLocked, setCameWhileLocked] = useState(false);
  const report = (next: PickFeedback) => {
    setFeedback(next);
    setCameWhileLocked(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message about a lock ends with it
  useEffect(() => setCameWhileLocked(false), [locked]);
  // Asked when it matters: a disabled fieldset around it locks it too, and fires no event.
  const isLocked = () => sending || input.current?.matches(":disabled") === true;
  const onLocked = () => setCameWhileLocked(true);
  const onChange = ({ files, removed, leftOut }: Change) => {
    report({ removed, notes: [onlyOne(leftOut)] });
    onFilesChange?.(files);
  };
  const { chosen, add, remove, onPick } = useChosenFiles({ input, multiple, isLocked, onChange, onLocked });
  const onDropped = ({ files, folders }: Dropped) => {
    if (files.length === 0) return report({ removed: [], notes: [foldersLeftOut(folders) ?? NO_FILE] });
    add(files);
    // Last: adding clears the messages about the drop before, and sets its own.
    setFeedback((last) => ({ ...last, notes: [...last.notes, foldersLeftOut(folders)] }));
  };
  const { isOver, area } = useDrop({ isLocked, onDropped, onLocked });
  const notes = [...feedback.notes, cameWhileLocked ? notNow(sending) : undefined];
  return { chosen, remove, onPick, isOver, area, feedback: { ...feedback, notes } };
}
