import { useSubmit } from "@remix-run/react";
import type { RefObject } from "react";
import { Button } from "#design-system/Button";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Notice } from "#design-system/Notice";
import type { StillStored, Stopped } from "./answer";
import { ATTACHMENTS, CANCEL } from "./outbox";
import { attachmentsInWords } from "./Received";

interface CancelOutcomeProps {
  stopped: Stopped;
  /** The message about a cancelled upload, where nothing was submitted before it. */
  cancelled?: string | undefined;
  /** The form's own button, which gets the focus from the one that is removed. */
  button: RefObject<HTMLButtonElement>;
}

/** The outcome of a cancelled upload, and nothing for one that was stopped otherwise; where the outcome is unknown, it can be cancelled once more. */
export function CancelOutcome({
  stopped,
  cancelled = "The upload was cancelled, and nothing was submitted. Everything you entered is still here.",
  button,
}: CancelOutcomeProps) {
  const submit = useSubmit();
  /** Repeats a cancellation without a response; the form itself is not sent. */
  const cancelAgain = () => {
    button.current?.focus();
    const form = new FormData(button.current?.form ?? undefined);
    form.delete(ATTACHMENTS);
    form.set(CANCEL, "yes");
    submit(form, { method: "post", encType: "multipart/form-data" });
  };
  if (stopped === "cancelled") return <Notice tone="info">{cancelled}</Notice>;
  if (typeof stopped === "object") return <TooLate {...stopped} />;
  if (stopped !== "unknown") return null;
  return (
    <Notice tone="caution" title="It is not known whether the upload was cancelled in time.">
      <Stack gap="s">
        <span>
          Your research may have been received. Everything you entered is still here: cancel once more, or
          submit it as it stands now. Either way there is one submission at most.
        </span>
        <div>
          <Button type="button" variant="secondary" size="s" onClick={cancelAgain}>
            Cancel once more
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}

/** The form stays beside it: only the server can compare the stored research with the entries, which it does at the next Submit. */
function TooLate({ attachments, href }: StillStored) {
  const title = `Your research was received already, with ${attachmentsInWords(attachments)}.`;
  return (
    <Notice tone="caution" title={title}>
      It could not be cancelled any more, and what you changed last may not be in it. Everything you entered
      is still here: submit it as it stands now, and there will be one submission.{" "}
      <TextLink href={href}>See where it is</TextLink>
    </Notice>
  );
}
