import type { HTMLAttributes, ReactNode, RefObject } from "react";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import * as styles from "./FileUpload.css";

export type DropAreaProps = {
  isOver: boolean;
  locked: boolean;
  multiple: boolean;
  handlers: Pick<HTMLAttributes<HTMLDivElement>, "onDragOver" | "onDragLeave" | "onDrop" | "onPaste">;
  input: RefObject<HTMLInputElement>;
  /** The input. */
  children: ReactNode;
};

/** The area around the input. A press next to the input's own button opens the same file picker. */
export function DropArea({ isOver, locked, multiple, handlers, input, children }: DropAreaProps) {
  const state = locked ? "locked" : isOver ? "over" : "ready";
  return (
    // The area is a larger target for pointers; the keyboard has the input in it.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      data-dropzone=""
      data-state={state}
      {...handlers}
      onClick={({ target }) => target !== input.current && input.current?.click()}
      className={styles.area}
    >
      <span className={styles.dropHint}>
        <Icon drawing={icons.upload} />
        {multiple ? "Drop files here, or" : "Drop a file here, or"}
      </span>
      {children}
    </div>
  );
}
