import { type FormEvent, type ReactNode, useRef } from "react";
import { ATTACHMENTS_MAX_FILES, ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { FileUpload, fits } from "#design-system/FileUpload";
import { Stack } from "#design-system/Layout";
import { Notice, NoticeRegion } from "#design-system/Notice";
import { useIsSaving } from "../shell/PostForm";
import { useSending } from "./outbox";
import type { Stopped } from "./send";

const FIELD = "attachments";
const limits = { maxFiles: ATTACHMENTS_MAX_FILES, maxTotalBytes: ATTACHMENTS_MAX_TOTAL_BYTES };

interface AttachmentsProps {
  hint: string;
  required?: boolean;
  /** Keeps the form from being sent. */
  disabled?: boolean;
  /** The form was pressed, and waits for its schema. */
  held?: boolean;
  stopped: Stopped | undefined;
  /** Why it was stopped, where something is to be said: whoever watches an upload looks here. */
  lines: string[];
  /** Stands between the files and the button. */
  note?: ReactNode;
  /** What the button says. */
  children: string;
}

/** The files, how far they have come, what stops or repeats that, and the form's button. */
export function Attachments({
  hint,
  required = false,
  disabled,
  held = false,
  stopped,
  lines,
  note,
  children,
}: AttachmentsProps) {
  const saving = useIsSaving();
  const sending = useSending();
  const button = useRef<HTMLButtonElement>(null);
  /** What was pressed goes away: the focus stays with the form's own button. */
  const leaving = (then: () => void) => () => {
    button.current?.focus();
    then();
  };
  return (
    <Stack gap="l">
      <FileUpload
        label="Attachments"
        name={FIELD}
        multiple
        required={required}
        disabled={saving && !sending}
        hint={hint}
        progress={sending}
        onCancel={sending && leaving(sending.cancel)}
        onRetry={
          stopped === "failed" && !saving
            ? leaving(() => button.current?.form?.requestSubmit(button.current))
            : undefined
        }
        {...limits}
      />
      <NoticeRegion>
        {stopped === "cancelled" && !saving && (
          <Notice tone="info">The upload was cancelled. Everything you entered is still here.</Notice>
        )}
      </NoticeRegion>
      <ErrorList errors={saving ? [] : lines} />
      {note}
      <Button ref={button} type="submit" disabled={disabled} pending={saving || held} pendingLabel="Sending…">
        {children}
      </Button>
    </Stack>
  );
}

/** Holds a form back whose files cannot be sent; the message stands at their field, which gets the focus. */
export function holdBack(event: FormEvent<HTMLFormElement>): void {
  const input = event.currentTarget.elements.namedItem(FIELD);
  if (event.defaultPrevented || !(input instanceof HTMLInputElement)) return;
  if (fits([...(input.files ?? [])], limits)) return;
  event.preventDefault();
  input.focus();
}
