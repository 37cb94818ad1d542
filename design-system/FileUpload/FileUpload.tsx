import { forwardRef, type InputHTMLAttributes, useId, useImperativeHandle, useRef } from "react";
import { type ControlProps, Field, splitFieldProps } from "../Field";
import { Notice } from "../Notice";
import { classes } from "../theme";
import { ChosenFiles } from "./ChosenFiles";
import { DropArea } from "./DropArea";
import * as styles from "./FileUpload.css";
import { formatBytes, tooMany, tooMuch } from "./files";
import { Sending, type SendingProps } from "./Sending";
import { Summary } from "./Summary";
import { useFiles } from "./useFiles";
import { useFocusAfterRemoval } from "./useFocusAfterRemoval";

export type FileUploadProps = ControlProps &
  SendingProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "value" | "defaultValue" | "onChange"> & {
    /** Above it a message shows; sending stays possible, because the server decides. Bytes. */
    maxTotalBytes?: number;
    /** The same for their number. */
    maxFiles?: number;
    /**
     * Called with all chosen files after each pick, drop, removal and reset, and once for files from before hydration or
     * restored by the browser. Picking the same files again counts too: they may have been rewritten.
     */
    onFilesChange?: (files: File[]) => void;
  };

/**
 * A native file input in an area for drops. With scripts, further picks add to the earlier ones and each file can be
 * removed; without them, the input posts as it is. Ref and rest props go to the input.
 */
export const FileUpload = forwardRef<HTMLInputElement, FileUploadProps>(function FileUpload(
  { maxTotalBytes, maxFiles, onFilesChange, progress, onCancel, onRetry, ...props },
  ref,
) {
  const { field, native } = splitFieldProps(props);
  const { multiple = false } = native;
  const sending = progress !== undefined;
  const locked = sending || native.disabled === true;
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, []);
  const { chosen, remove, onPick, isOver, area, feedback } = useFiles({
    input,
    multiple,
    sending,
    locked,
    onFilesChange,
  });
  const { list, removing } = useFocusAfterRemoval(input, chosen.length);
  const files = chosen.map(({ file }) => file);
  const hint = field.hint ?? (maxTotalBytes && `At most ${formatBytes(maxTotalBytes)} in total.`);

  return (
    <div className={styles.upload}>
      <Field {...field} hint={hint} describedBy={`${field.describedBy ?? ""} ${noteId}`}>
        {(wiring) => (
          <DropArea isOver={isOver} locked={locked} multiple={multiple} handlers={area} input={input}>
            <input
              ref={input}
              type="file"
              {...native}
              {...wiring}
              onChange={onPick}
              onClick={(event) => {
                native.onClick?.(event);
                if (locked) event.preventDefault();
              }}
              className={classes(styles.input, native.className)}
            />
          </DropArea>
        )}
      </Field>
      <ChosenFiles
        ref={list}
        chosen={chosen}
        locked={locked}
        onRemove={(position) => {
          removing(position);
          remove(position);
        }}
      />
      <Summary files={files} maxTotalBytes={maxTotalBytes} removed={feedback.removed} />
      <Notes
        id={noteId}
        notes={[tooMany(files, maxFiles), tooMuch(files, maxTotalBytes), ...feedback.notes]}
      />
      <Sending progress={progress} onCancel={onCancel} onRetry={onRetry} />
    </div>
  );
});

/** The messages go into a live region that was there before them. */
function Notes({ id, notes }: { id: string; notes: (string | undefined)[] }) {
  return (
    <div id={id} role="alert" className={styles.notes}>
      {notes.map(
        (note) =>
          note && (
            <Notice key={note} tone="critical">
              {note}
            </Notice>
          ),
      )}
    </div>
  );
}
