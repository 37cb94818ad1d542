import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import type { TimelineEvent } from "#design-system/Timeline";
import { useLatest } from "../../shell/useLatest";
import type { Answer } from "./answer.server";

/**
 * The message whose files alone are asked for. Its form, in which they are chosen, stays whatever else is sent from the page, or
 * whatever becomes of the response to it: until the message has more files than it had, or the reader goes on without them.
 *
 * @param answer the last response to a message or its files
 * @param events those of the submission
 * @param lastSent the researcher's last message that the page was loaded with
 * @returns the props of `MessageFiles`, or undefined
 */
export function useMissingFiles(
  answer: Answer | undefined,
  events: readonly TimelineEvent[],
  lastSent: string,
) {
  const missing = useLatest(answer?.files);
  const [left, setLeft] = useState<number>();
  const { revalidate } = useRevalidator();
  const event = events.find(({ ordinal }) => ordinal === missing?.event);
  const { stored = 0 } = missing ?? {};
  const hasMore = (event?.files?.length ?? 0) > stored;
  if (!missing || hasMore) return;
  // Until the page is loaded with the message, the form of the next one has the id of this one, and is replaced meanwhile.
  if (left === missing.event && Number(lastSent) >= missing.event) return;
  return {
    event: missing.event,
    stored,
    lines: answer?.lines ?? missing.lines,
    onLeave() {
      setLeft(missing.event);
      // The next message is another one, whose id the loader makes.
      revalidate();
    },
  };
}
