import { expect, fireEvent, waitFor, type within } from "@storybook/test";

/** The container of a pad: a story, or a dialog. */
type Page = ReturnType<typeof within>;

/** Its canvas. */
export const paper = (page: Page) =>
  page.getByRole("img", { name: /^Signature/ }).querySelector("canvas") as HTMLCanvasElement;
/** The button that signs. */
export const accept = (page: Page) => page.getByRole("button", { name: "Accept & Sign" });

/** The paper once it can be drawn on. */
export async function blankPaper(page: Page): Promise<HTMLCanvasElement> {
  await waitFor(() => expect(isPaper(paper(page))).toBe(true));
  return paper(page);
}

/** The line to sign on; it is gone once the pad has ink. */
export const guide = (page: Page) =>
  page.getByRole("img", { name: /^Signature/ }).parentElement?.querySelector("[aria-hidden]") ?? null;

/** Draws a stroke through points, in fractions of the shown width and height. */
export async function draw(
  canvas: HTMLCanvasElement,
  places: [number, number][],
  pointerId = 1,
): Promise<void> {
  const events = places.map((place) => ({ ...at(canvas, place), pointerId, buttons: 1 }));
  const [down, ...moves] = events;
  const up = { ...events.at(-1), buttons: 0 };
  fireEvent.pointerDown(canvas, down);
  for (const move of moves) fireEvent.pointerMove(canvas, move);
  fireEvent.pointerUp(canvas, up);
}

/** A point, in fractions of the shown width and height, as a pointer's coordinates. */
export function at(canvas: HTMLCanvasElement, [x, y]: [number, number]) {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return { clientX: left + x * width, clientY: top + y * height };
}

/** The darkness of the drawing at a point, give or take a pixel, because edges are smoothed: 0 is the paper. */
export function darkness(canvas: HTMLCanvasElement, [x, y]: [number, number]): number {
  const around = pixels(canvas, Math.round(x * canvas.width) - 1, Math.round(y * canvas.height) - 1, 3, 3);
  return 255 - Math.min(...around.filter((_, index) => index % 4 === 0));
}

/** The colours of a part of a drawing: red, green, blue and alpha of each pixel. */
export function pixels(
  canvas: HTMLCanvasElement,
  x: number,
  y: number,
  width: number,
  height: number,
): Uint8ClampedArray {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The story needs a browser that draws.");
  return context.getImageData(x, y, width, height).data;
}

/** Whether nothing is drawn on it. */
export const isPaper = (canvas: HTMLCanvasElement) =>
  pixels(canvas, 0, 0, canvas.width, canvas.height).every((value) => value === 255);

/** A line from the left to the right. */
export const stroke: [number, number][] = Array.from({ length: 21 }, (_, step) => [
  0.1 + step * 0.04,
  0.3 + step * 0.02,
]);
/** A scribble like a signature. */
export const scribble: [number, number][] = Array.from({ length: 60 }, (_, step) => [
  0.12 + step * 0.0125,
  0.5 + 0.28 * Math.sin(step / 2.6) * Math.cos(step / 11),
]);

/** An accepted picture, drawn so that its pixels can be read. */
export async function pictureOf(dataUrl: string): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = dataUrl;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas;
}
