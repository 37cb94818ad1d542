import { type DragEvent, useEffect, useState } from "react";

/** What was dropped: files, and the names of folders, which no form can send. */
export type Dropped = { files: File[]; folders: string[] };

/** Lets an area take dropped files, unless it is locked, and keeps the page when they are dropped beside it. */
export function useDrop(isLocked: () => boolean, onDropped: (dropped: Dropped) => void) {
  const [isOver, setIsOver] = useState(false);
  useStayOnPage();
  return {
    isOver,
    area: {
      onDragOver: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        const locked = isLocked();
        event.dataTransfer.dropEffect = locked ? "none" : "copy";
        setIsOver(!locked);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        if (!isLocked()) onDropped(droppedOf(event.dataTransfer));
      },
    },
  };
}

/** A file dropped anywhere else would replace the page and everything typed into it. Other file inputs keep their own drops. */
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
    const file = item.kind === "file" ? item.getAsFile() : null;
    if (!file) continue;
    if (item.webkitGetAsEntry()?.isDirectory) dropped.folders.push(file.name);
    else dropped.files.push(file);
  }
  return dropped;
}
