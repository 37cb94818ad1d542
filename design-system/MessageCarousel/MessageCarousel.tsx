import { forwardRef, useEffect, useRef, useState } from "react";
import { DateTime } from "../DateTime";
import { Dialog, type DialogProps } from "../Dialog";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import { indexOf, type Place, positionText, step } from "./carousel";
import * as styles from "./MessageCarousel.css";

export type CarouselMessage = { id: string; title: string; message: string; created_at: string };

export type MessageCarouselProps = Omit<DialogProps, "title" | "description" | "children" | "footer"> & {
  /** The unread messages; with none nothing opens. */
  messages: readonly CarouselMessage[];
  /** Called once on closing, with the message shown then (specification §2). */
  onRead: (id: string) => void;
  /** Called instead when every one of several messages was shown, with their ids. */
  onAllRead?: (ids: string[]) => void;
};

/** A popup of unread messages, one at a time. */
export const MessageCarousel = forwardRef<HTMLDivElement, MessageCarouselProps>(function MessageCarousel(
  { messages, open, onOpenChange, onRead, onAllRead, ...rest },
  ref,
) {
  const [place, setPlace] = useState<Place>();
  const index = indexOf(
    messages.map(({ id }) => id),
    place,
  );
  const message = messages[index];
  const shown = useRef(new Set<string>());
  useEffect(() => {
    if (!open) {
      setPlace(undefined);
      shown.current.clear();
    } else if (message) shown.current.add(message.id);
  }, [open, message]);

  const move = (by: 1 | -1) => {
    const to = step(index, by, messages.length);
    const target = messages[to];
    if (target) setPlace({ id: target.id, index: to });
  };
  const close = () => {
    const ids = messages.map(({ id }) => id);
    if (onAllRead && ids.length > 1 && ids.every((id) => shown.current.has(id))) onAllRead(ids);
    else if (message) onRead(message.id);
    onOpenChange(false);
  };
  return (
    <Dialog
      ref={ref}
      open={open && message !== undefined}
      onOpenChange={close}
      title="Unread messages"
      footer={<Arrows index={index} total={messages.length} onMove={move} />}
      {...rest}
    >
      {message && <Message {...message} />}
    </Dialog>
  );
});

type ArrowsProps = { index: number; total: number; onMove: (by: 1 | -1) => void };

/** At the ends an arrow is `aria-disabled`, not disabled, so that it keeps the focus after a press. */
function Arrows({ index, total, onMove }: ArrowsProps) {
  return (
    <div className={styles.arrows}>
      <button
        type="button"
        className={styles.arrow}
        aria-label="Previous message"
        aria-disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <Icon drawing={icons.arrowLeft} followsReading />
      </button>
      <p role="status" className={styles.position}>
        {positionText(index, total)}
      </p>
      <button
        type="button"
        className={styles.arrow}
        aria-label="Next message"
        aria-disabled={index >= total - 1}
        onClick={() => onMove(1)}
      >
        <Icon drawing={icons.arrowRight} followsReading />
      </button>
    </div>
  );
}

/**
 * The same elements for each message: the focus stays on the arrow, and the changed title is announced, as the position
 * is.
 */
function Message({ id, title, message, created_at }: CarouselMessage) {
  const top = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message is read from its beginning
  useEffect(() => {
    const scroller = top.current?.closest("[role='dialog']");
    if (scroller) scroller.scrollTop = 0;
  }, [id]);
  return (
    <article ref={top} className={styles.message}>
      <h3 className={styles.title} dir="auto" aria-live="polite">
        {title}
      </h3>
      <DateTime value={created_at} className={styles.date} />
      <p className={styles.text} dir="auto">
        {message}
      </p>
    </article>
  );
}
