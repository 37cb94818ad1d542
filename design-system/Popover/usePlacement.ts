import { type RefObject, useLayoutEffect } from "react";
import { type Box, findCorner, findRoom } from "./placement";

/** Keeps a fixed element next to its anchor, whatever scrolls, is resized or grows. */
export function usePlacement(content: RefObject<HTMLElement>, anchor: RefObject<HTMLElement>): void {
  useLayoutEffect(() => {
    const element = content.current;
    const hangsOn = anchor.current;
    if (!element || !hangsOn) return;
    fitTo(element, hangsOn.getBoundingClientRect().width);
    // Its content may shrink while it is open (a search), which must not make it jump to the other side.
    const wanted = element.offsetHeight;
    const place = () => placeBeside(element, hangsOn, wanted);
    place();
    return whenAnythingMoves([element, hangsOn], place);
  }, [content, anchor]);
}

/** At least as wide as its anchor; its styles read this. */
function fitTo(element: HTMLElement, anchorWidth: number) {
  element.style.setProperty("--anchor-width", `${anchorWidth}px`);
}

function placeBeside(element: HTMLElement, anchor: HTMLElement, wanted: number) {
  const box = placeOf(anchor);
  const screen = visibleScreen();
  const room = findRoom(box, screen, wanted);
  fitTo(element, box.right - box.left);
  element.style.maxWidth = `${room.width}px`;
  element.style.maxHeight = `${room.height}px`;
  // Above, its upper edge would move down when its content shrinks, and with it the search that is being typed in.
  element.style.minHeight = room.side === "above" ? `${Math.min(wanted, room.height)}px` : "";
  const { direction } = getComputedStyle(anchor);
  const size = { width: element.offsetWidth, height: element.offsetHeight };
  const { left, top } = findCorner(box, screen, size, { side: room.side, direction });
  // At fractions of the screen's pixels its text would blur.
  const whole = (length: number) => Math.round(length * devicePixelRatio) / devicePixelRatio;
  element.style.left = `${whole(left)}px`;
  element.style.top = `${whole(top)}px`;
}

/** The box of the anchor with the label over it, which a popover that opens above must not cover. */
function placeOf(anchor: HTMLElement): Box {
  const { left, right, top, bottom } = anchor.getBoundingClientRect();
  const field = anchor.closest("[data-field]")?.getBoundingClientRect();
  return { left, right, top: Math.min(top, field?.top ?? top), bottom };
}

/** The visual viewport: keyboards and zooming in make it smaller. */
function visibleScreen(): Box {
  const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = visualViewport ?? {};
  return { left: offsetLeft, top: offsetTop, right: offsetLeft + width, bottom: offsetTop + height };
}

function whenAnythingMoves(elements: readonly HTMLElement[], move: () => void): () => void {
  // In the next frame: placing during a size notification changes sizes again, which is an error of the page.
  let next = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(next);
    next = requestAnimationFrame(move);
  });
  for (const element of elements) observer.observe(element);
  const controller = new AbortController();
  const { signal } = controller;
  const onScroll = (event: Event) => {
    // Its own list scrolls within it.
    if (!elements[0]?.contains(event.target as Node)) move();
  };
  addEventListener("scroll", onScroll, { capture: true, passive: true, signal });
  addEventListener("resize", move, { signal });
  visualViewport?.addEventListener("resize", move, { signal });
  visualViewport?.addEventListener("scroll", move, { signal });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(next);
    controller.abort();
  };
}
