import { forwardRef, useEffect, useRef, useState } from "react";
import { Button } from "../Button";
import { DateTime } from "../DateTime";
import { Inline, Stack } from "../Layout";
import { Notice, type NoticeProps } from "../Notice";
import * as styles from "./DraftNotice.css";

export const draftStates = ["restored", "offered", "elsewhere", "draft", "texts", "full", "never"] as const;

type DraftState = (typeof draftStates)[number];

export type DraftNoticeProps = Omit<NoticeProps, "tone" | "title" | "children"> & {
  /**
   * The message: a draft was restored, or is offered; the form is open in another tab; a draft is stored, without some of its
   * files, not at all for want of room, or never in this browser.
   */
  state: DraftState;
  /** When the draft that was found was stored, as ISO 8601. */
  savedAt?: string;
  /** IANA name of the time zone; without it the reader's own. */
  timeZone?: string;
  /** Some of the restored draft's files are gone. */
  filesMissing?: boolean;
  /** Removes the draft for good, after a confirmation. */
  onDiscard?: () => void;
  /** Restores the offered draft into the form. */
  onPutBack?: () => void;
};

const said: Record<DraftState, { tone: NoticeProps["tone"]; title?: string; text: string }> = {
  restored: { tone: "info", title: "Your draft is back.", text: "" },
  offered: {
    tone: "caution",
    title: "There is an earlier draft.",
    text: "What is in the form now is kept as a draft of its own.",
  },
  elsewhere: {
    tone: "caution",
    title: "This form is open in another tab too.",
    text: "Each tab keeps a draft of its own. Go on in one of them, so that nothing is written or sent twice.",
  },
  draft: {
    tone: "info",
    text: "A draft is kept in this browser for 14 days, sealed so that it opens for your account alone.",
  },
  texts: {
    tone: "caution",
    title: "The draft is kept without some of its files.",
    text: "There is no room for them in this browser, or they are more than can be sent, or they could not be read. They stay chosen while this page is open.",
  },
  full: {
    tone: "critical",
    title: "There is no room for a draft in this browser.",
    text: "Nothing is lost while this page is open: send it, or copy it, before you close it. Where there is more room on the disk, the draft is kept with the next change.",
  },
  never: {
    tone: "caution",
    title: "This browser keeps no draft here.",
    text: "What you enter is in this page alone, until you send it.",
  },
};

/** A form's notice about its draft, and the way to discard it. */
export const DraftNotice = forwardRef<HTMLDivElement, DraftNoticeProps>(function DraftNotice(
  { state, savedAt, timeZone, filesMissing = false, onDiscard, onPutBack, ...rest },
  ref,
) {
  const { tone, title, text } = said[state];
  const hasDraft = state === "restored" || state === "offered" || state === "draft" || state === "texts";
  return (
    <Notice ref={ref} tone={tone} title={title} alert={tone === "critical"} {...rest}>
      <Stack gap="s">
        <span>
          {savedAt && (
            <>
              It was kept last on <DateTime value={savedAt} precision="second" timeZone={timeZone} />.{" "}
            </>
          )}
          {text}
          {filesMissing && "Some of its files are gone: choose them again."}
        </span>
        {hasDraft && <Ways {...{ state, onDiscard, onPutBack }} />}
      </Stack>
    </Notice>
  );
});

/** Discarding cannot be undone, so it takes two presses. */
function Ways({ state, onDiscard, onPutBack }: Pick<DraftNoticeProps, "state" | "onDiscard" | "onPutBack">) {
  const [isAsking, setIsAsking] = useState(false);
  const { first, other } = useFocusOnChange(isAsking);
  if (isAsking) {
    return (
      // New buttons, not the earlier ones in another colour.
      <Inline key="asking">
        <span>{state === "offered" ? "It is gone then." : "What is in the form is gone then."}</span>
        <Button type="button" variant="critical" size="s" onClick={onDiscard}>
          Discard for good
        </Button>
        <Button ref={other} type="button" variant="secondary" size="s" onClick={() => setIsAsking(false)}>
          Keep it
        </Button>
      </Inline>
    );
  }
  return (
    <Inline>
      {state === "offered" && (
        <Button type="button" variant="secondary" size="s" onClick={onPutBack}>
          Put the draft back
        </Button>
      )}
      <Button
        ref={first}
        type="button"
        variant="quiet"
        size="s"
        className={styles.quiet}
        onClick={() => setIsAsking(true)}
      >
        Discard draft
      </Button>
    </Inline>
  );
}

/** The button that was pressed goes away: its replacement gets the focus. */
function useFocusOnChange(isAsking: boolean) {
  const first = useRef<HTMLButtonElement>(null);
  const other = useRef<HTMLButtonElement>(null);
  const before = useRef(isAsking);
  useEffect(() => {
    if (before.current === isAsking) return;
    before.current = isAsking;
    (isAsking ? other : first).current?.focus();
  }, [isAsking]);
  return { first, other };
}
