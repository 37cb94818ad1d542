/** Gestures in a field that are not finished: its text must not be rewritten until then. */
export interface Gestures {
  /** Calls when nothing is pressed, dragged or composed in the field: now, or once it is over. */
  whenOver: (then: () => void) => void;
}

/**
 * Follows a press, a drag of selected text and a composition (IME) in a native input, until `signal` is aborted. A browser moves
 * dragged text in two steps and replaces composed text; neither finds its position in a text rewritten meanwhile.
 */
export function followGestures(input: HTMLInputElement, signal: AbortSignal): Gestures {
  const open = new Set<string>();
  let waiting: (() => void) | undefined;

  const follow = (gesture: string, begin: keyof HTMLElementEventMap, ...ends: (keyof DocumentEventMap)[]) => {
    input.addEventListener(begin, () => open.add(gesture), { signal });
    const end = () => {
      open.delete(gesture);
      if (open.size === 0) waiting?.();
    };
    // A gesture may end outside of the field.
    for (const type of ends) input.ownerDocument.addEventListener(type, end, { signal });
  };
  // A press is cancelled when it turns into a drag, after that has begun (Pointer Events, 4.3).
  follow("press", "pointerdown", "pointerup", "pointercancel");
  // Ends after both steps, wherever the text was dropped (HTML, drag-and-drop processing model).
  follow("drag", "dragstart", "dragend");
  follow("composition", "compositionstart", "compositionend");

  return {
    whenOver(then) {
      waiting = then;
      if (open.size === 0) then();
    },
  };
}
