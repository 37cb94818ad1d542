import { forwardRef, useEffect, useRef, useState } from "react";
import { DateTime } from "../DateTime";
import { Dialog, type DialogProps } from "../Dialog";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import { VisuallyHidden } from "../VisuallyHidden";
import { indexOf, type Place, positionText, step } from "./carousel";
import * as styles from "./MessageCarousel.css";

export type CarouselMessage = { id: string; title: string; message: string; created_at: string };

export type MessageCarouselProps = Omit<DialogProps, "title" | "description" | "children" | "footer"> & {
  /** The unread messages; with none nothing opens. */
  messages: readonly CarouselMessage[];
  /** Called once on closing, with the message shown then (specification §2). */
  onRead: (id: string) => void;
};

/** A popup of unread messages, one at a time. */
export const MessageCarousel = forwardRef<HTMLDivElement, MessageCarouselProps>(function MessageCarousel(
  { messages, open, onOpenChange, onRead, ...rest },
  ref,
) {
  const [place, setPlace] = useState<Place>();
  const index = indexOf(
    messages.map(({ id }) => id),
    place,
  );
  const message = messages[index];
  useEffect(() => {
    if (!open) setPlace(undefined);
  }, [open]);

  const move = (by: 1 | -1) => {
    const to = step(index, by, messages.length);
    const target = messages[to];
    if (target) setPlace({ id: target.id, index: to });
  };
  const close = () => {
    if (message) onRead(message.id);
    onOpenChange(false);
  };
  return (
    <Dialog
      ref={ref}
      open={open && message !== undefined}
      onOpenChange={close}
      title="Unread messages"
      footer={<Arrows index={index} total={messages.length} shown={message?.title} onMove={move} />}
      {...rest}
    >
      {message && <Message key={message.id} {...message} />}
    </Dialog>
  );
});

type ArrowsProps = {
  index: number;
  total: number;
  /** The title of the message at that place. */
  shown: string | undefined;
  onMove: (by: 1 | -1) => void;
};

/** At the ends an arrow is `aria-disabled`, not disabled: whoever pressed it keeps the focus. */
function Arrows({ index, total, shown, onMove }: ArrowsProps) {
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
      <div role="status">
        <p className={styles.position}>{positionText(index, total)}</p>
        {/* The focus stays on the arrow: without it one would hear that there is another message, and not which. */}
        <VisuallyHidden>{shown}</VisuallyHidden>
      </div>
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

/** Mounted anew for each message, so that each is read from its beginning. */
function Message({ title, message, created_at }: CarouselMessage) {
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    const scroller = top.current?.closest("[role='dialog']");
    if (scroller) scroller.scrollTop = 0;
  }, []);
  return (
    <article ref={top} className={styles.message}>
      <h3 className={styles.title} dir="auto">
        {title}
      </h3>
      <DateTime value={created_at} className={styles.date} />
      <p className={styles.text} dir="auto">
        {message}
      </p>
    </article>
  );
}
