import { useLayoutEffect, useRef } from "react";
import { ErrorList } from "#design-system/ErrorList";
import { useHydrated } from "#design-system/hydration";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { FocusedNotice } from "../shell/FocusedNotice";
import { PostForm } from "../shell/PostForm";
import { AskBeforeLeaving } from "./AskBeforeLeaving";
import { Attachments, holdBack } from "./Attachments";
import { keptFiles } from "./outbox";
import type { Stopped } from "./send";

const FORM = "attachments-again";

interface AttachAgainProps {
  /** The submission that is stored. */
  id: string;
  /** Why its files are not. */
  lines: string[];
  /** How many files it has all the same, from an earlier attempt whose answer was lost. */
  stored: number;
  /** Where nothing is missing, when it has any. */
  received?: string;
  stopped: Stopped | undefined;
}

/** Asks for the files alone, so that trying again never makes a second submission. */
export function AttachAgain({ id, lines, stored, received, stopped }: AttachAgainProps) {
  const form = useFilesKept(stored === 0);
  return (
    <Stack gap="l">
      <AskBeforeLeaving formId={FORM} />
      {received ? <Arrived path={received} stored={stored} /> : <FilesMissing />}
      <PostForm
        id={FORM}
        ref={form}
        encType="multipart/form-data"
        onSubmit={holdBack}
        tail={
          <Attachments required stopped={stopped} lines={stopped ? lines : []} hint="Total size under 20MiB.">
            Send the attachments
          </Attachments>
        }
      >
        <ErrorList errors={stopped ? [] : lines} />
        <input type="hidden" name="submission" value={id} />
      </PostForm>
    </Stack>
  );
}

function FilesMissing() {
  const hydrated = useHydrated();
  return (
    <FocusedNotice tone="caution" title="Your research was received, but its attachments were not.">
      {hydrated && keptFiles().length > 0
        ? "They are still chosen below. Nothing else needs to be entered a second time."
        : "Choose them again below. Nothing else needs to be entered a second time."}
    </FocusedNotice>
  );
}

function Arrived({ path, stored }: { path: string; stored: number }) {
  const files = stored === 1 ? "1 attachment" : `${stored} attachments`;
  return (
    <FocusedNotice tone="positive" title={`Your research was received before, with ${files}.`}>
      Send what is missing below, if anything is. <TextLink href={path}>Nothing is missing</TextLink>
    </FocusedNotice>
  );
}

/** Puts the files of the form that was sent into this one, before their field looks for what it has. */
function useFilesKept(wanted: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const input = form.current?.elements.namedItem("attachments");
    if (!wanted || !(input instanceof HTMLInputElement) || input.files?.length) return;
    const transfer = new DataTransfer();
    for (const file of keptFiles()) transfer.items.add(file);
    input.files = transfer.files;
  }, [wanted]);
  return form;
}
