import { type FormEvent, type ReactNode, Suspense, useRef } from "react";
import { ATTACHMENTS_MAX_FILES, ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import { Button } from "#design-system/Button";
import { FileUpload, fits } from "#design-system/FileUpload";
import { Stack } from "#design-system/Layout";
import { NoticeRegion } from "#design-system/Notice";
import { useIsSaving } from "../../forms/PostForm";
import { Refusals } from "../../forms/Refusals";
import { lazyPart } from "../../shell/lazy-part";
import type { Stopped } from "./answer";
import { fetchOutcomes } from "./fetch-outcomes";
import { ATTACHMENTS, useSending } from "./outbox";

/** Without scripts no upload can be cancelled, so the server never shows it. */
const CancelOutcome = lazyPart(async () => (await fetchOutcomes()).CancelOutcome);

const limits = { maxFiles: ATTACHMENTS_MAX_FILES, maxTotalBytes: ATTACHMENTS_MAX_TOTAL_BYTES };

interface AttachmentsProps {
  hint: string;
  required?: boolean;
  /** Blocks the form's submission. */
  disabled?: boolean;
  /** The form was pressed, and waits for its schema. */
  held?: boolean;
  stopped: Stopped | undefined;
  /** Why it was stopped, if there is a reason: a user who watches an upload looks here. */
  lines: readonly string[];
  /** The message about a cancelled upload, where its research is stored all the same. */
  cancelled?: string;
  /** Between the files and the button. */
  note?: ReactNode;
  /** The button's label. */
  children: string;
}

/** The files, their upload's progress, the controls that stop or repeat it, and the form's button. */
export function Attachments({
  hint,
  required = false,
  disabled,
  held = false,
  stopped,
  lines,
  cancelled,
  note,
  children,
}: AttachmentsProps) {
  const saving = useIsSaving();
  const sending = useSending();
  const button = useRef<HTMLButtonElement>(null);
  /** The pressed control is removed: the form's own button gets the focus. */
  const leaving = (then: () => void) => () => {
    button.current?.focus();
    then();
  };
  return (
    <Stack gap="l">
      <FileUpload
        label="Attachments"
        name={ATTACHMENTS}
        multiple
        required={required}
        disabled={saving && !sending}
        hint={hint}
        progress={sending}
        onCancel={sending?.cancel && leaving(sending.cancel)}
        onRetry={
          stopped === "failed" && !saving
            ? leaving(() => button.current?.form?.requestSubmit(button.current))
            : undefined
        }
        {...limits}
      />
      <NoticeRegion>
        {stopped && !saving && (
          <Suspense>
            <CancelOutcome stopped={stopped} cancelled={cancelled} button={button} />
          </Suspense>
        )}
      </NoticeRegion>
      <Refusals lines={saving ? [] : lines} />
      {note}
      <Button
        ref={button}
        type="submit"
        disabled={disabled}
        pending={saving || held}
        pendingLabel={sending && !sending.cancel ? "Cancelling…" : "Sending…"}
      >
        {children}
      </Button>
    </Stack>
  );
}

/** Blocks the submission of a form whose files cannot be sent; the message is at their field, which gets the focus. */
export function holdBack(event: FormEvent<HTMLFormElement>): void {
  const input = event.currentTarget.elements.namedItem(ATTACHMENTS);
  if (event.defaultPrevented || !(input instanceof HTMLInputElement)) return;
  if (fits([...(input.files ?? [])], limits)) return;
  event.preventDefault();
  input.focus();
}
