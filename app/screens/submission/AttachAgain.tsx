import { useLayoutEffect, useRef } from "react";
import { useHydrated } from "#design-system/hydration";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { FocusedNotice } from "../../forms/FocusedNotice";
import { PostForm } from "../../forms/PostForm";
import { Refusals } from "../../forms/Refusals";
import { AskBeforeLeaving } from "./AskBeforeLeaving";
import { Attachments, holdBack } from "./Attachments";
import type { Attach, Stopped } from "./answer";
import { ATTACHMENTS, keptFiles } from "./outbox";

const FORM = "attachments-again";

interface AttachAgainProps extends Attach {
  /** The lines of a response that judged nothing; undefined where the last one did. */
  silence: string[] | undefined;
  stopped: Stopped | undefined;
}

/** Asks for the files alone, so that trying again never makes a second submission. */
export function AttachAgain({ id, stored, received, isUnsure, stopped, ...props }: AttachAgainProps) {
  const lines = props.silence ?? props.lines;
  const form = useFilesKept(stored === 0);
  return (
    <Stack gap="l">
      <AskBeforeLeaving formId={FORM} leaving="attachments" />
      {received ? (
        <Arrived path={received} stored={stored} />
      ) : (
        <FilesMissing isUnsure={isUnsure || stopped === "failed" || stopped === "cancelled"} />
      )}
      <PostForm
        id={FORM}
        ref={form}
        encType="multipart/form-data"
        onSubmit={holdBack}
        tail={
          <Attachments
            required
            stopped={stopped}
            lines={stopped ? lines : []}
            cancelled="The upload was cancelled. Your research stays received. If the attachments had arrived by then, sending them again says so, and stores nothing twice."
            hint="Total size under 20MiB."
          >
            Send the attachments
          </Attachments>
        }
      >
        <Refusals lines={stopped ? [] : lines} />
        <input type="hidden" name="submission" value={id} />
        <input type="hidden" name="stored" value={stored} />
      </PostForm>
    </Stack>
  );
}

function FilesMissing({ isUnsure = false }) {
  const hydrated = useHydrated();
  const title = `Your research was received, but its attachments ${isUnsure ? "may not have been" : "were not"}.`;
  return (
    <FocusedNotice tone="caution" title={title}>
      {hydrated && keptFiles().length > 0 ? "They are still chosen below." : "Choose them again below."}{" "}
      Nothing else needs to be entered a second time.
    </FocusedNotice>
  );
}

function Arrived({ path, stored }: { path: string; stored: number }) {
  const files = stored === 1 ? "1 attachment" : `${stored} attachments`;
  return (
    <FocusedNotice tone="positive" title={`Your research was received already, with ${files}.`}>
      Send what is missing below, if anything is. <TextLink href={path}>Nothing is missing</TextLink>
    </FocusedNotice>
  );
}

/** Copies the files of the sent form into this one, before their field reads its files. */
function useFilesKept(wanted: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const input = form.current?.elements.namedItem(ATTACHMENTS);
    if (!wanted || !(input instanceof HTMLInputElement) || input.files?.length) return;
    const transfer = new DataTransfer();
    for (const file of keptFiles()) transfer.items.add(file);
    input.files = transfer.files;
  }, [wanted]);
  return form;
}
