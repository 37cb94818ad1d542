import { useState } from "react";
import { type CarouselMessage, MessageCarousel } from "#design-system/MessageCarousel";
import { useFreeHands } from "./useFreeHands";

interface MessagePopupProps {
  messages: readonly CarouselMessage[];
  /** Called with the id of the message that is shown when it is closed. */
  onRead: (id: string) => void;
  /** Called instead once each of several was shown. */
  onAllRead: (ids: string[]) => void;
}

/** Opens by itself while there are unread messages and the user is not writing, until it is closed. */
export function MessagePopup({ messages, onRead, onAllRead }: MessagePopupProps) {
  const [open, setOpen] = useState(true);
  const isFree = useFreeHands();
  return (
    <MessageCarousel
      messages={messages}
      open={open && isFree && messages.length > 0}
      onOpenChange={setOpen}
      onRead={onRead}
      onAllRead={onAllRead}
    />
  );
}
