import { type ClipboardEvent, type DragEvent, useEffect, useState } from "react";

/** The dropped or pasted items: files, and the names of folders, which no form can send. */
export type Dropped = { files: File[]; folders: string[] };

type Options = {
  isLocked: () => boolean;
  onDropped: (dropped: Dropped) => void;
  /** Files are dragged over it, or come, while it is locked. A browser drops nothing where it may not, so this is the time to say so. */
  onLocked: () => void;
};

/** Lets an area accept dropped and pasted files, unless it is locked, and keeps the page when they are dropped next to it. */
export function useDrop({ isLocked, onDropped, onLocked }: Options) {
  const [isOver, setIsOver] = useState(false);
  useStayOnPage();
  const take = (transfer: DataTransfer) => (isLocked() ? onLocked() : onDropped(droppedOf(transfer)));
  return {
    isOver,
    area: {
      onDragOver: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        const locked = isLocked();
        event.dataTransfer.dropEffect = locked ? "none" : "copy";
        setIsOver(!locked);
        if (locked) onLocked();
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer);
      },
      onPaste: (event: ClipboardEvent) => {
        if (!event.clipboardData.types.includes("Files")) return;
        event.preventDefault();
        take(event.clipboardData);
      },
    },
  };
}

/** A file dropped anywhere else would replace the page and all its input. Other file inputs keep their own drops. */
function useStayOnPage(): void {
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      const isForInput =
        event.target instanceof Element && event.target.closest("input[type='file']") !== null;
      if (event.defaultPrevented || isForInput || !carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", stay);
    window.addEventListener("drop", stay);
    return () => {
      window.removeEventListener("dragover", stay);
      window.removeEventListener("drop", stay);
    };
  }, []);
}

function carriesFiles({ dataTransfer }: Pick<DragEvent | globalThis.DragEvent, "dataTransfer">): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

function droppedOf(transfer: DataTransfer): Dropped {
  const dropped: Dropped = { files: [], folders: [] };
  for (const item of transfer.items) {
    if (item.kind !== "file") continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) dropped.folders.push(entry.name);
    else if (file) dropped.files.push(file);
  }
  return dropped;
}
