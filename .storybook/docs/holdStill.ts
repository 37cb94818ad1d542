/** What a page puts into the address of a story that it frames. */
export const STILL = "still";

/**
 * Keeps a framed story from taking the focus of the page around it, as a dialog does that opens, and from scrolling that page,
 * until a reader uses the frame. Everything else of the story is as it is by itself. (An `inert` frame takes the focus all the same.)
 */
export function holdStill(): void {
  const { focus } = HTMLElement.prototype;
  const { scrollIntoView } = Element.prototype;
  HTMLElement.prototype.focus = () => {};
  Element.prototype.scrollIntoView = () => {};
  const release = () => {
    HTMLElement.prototype.focus = focus;
    Element.prototype.scrollIntoView = scrollIntoView;
  };
  addEventListener("pointerdown", release, { capture: true, once: true });
  addEventListener("keydown", release, { capture: true, once: true });
}
