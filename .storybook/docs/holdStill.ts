/** The parameter that a page adds to the address of a framed story. */
export const STILL = "still";

/**
 * Keeps a framed story from taking the focus of the page around it, as a dialog does that opens, and from scrolling that page,
 * until a reader uses the frame. Everything else of the story works as usual. (An `inert` frame takes the focus all the same.)
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
