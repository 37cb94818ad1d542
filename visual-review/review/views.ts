import type { Pixels } from "./differences";
import type { ReviewedDifference } from "./state";

type Kind<T> = { new (): T };

/** An element of the page by its id. @throws when the markup lacks it, which is a mistake in the page */
export function element(id: string): HTMLElement;
export function element<T extends HTMLElement>(id: string, kind: Kind<T>): T;
export function element(id: string, kind: Kind<HTMLElement> = HTMLElement): HTMLElement {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} with the id "${id}".`);
  return found;
}

const views = ["sides", "slider", "blink"] as const;
const uppers = (view: string) => document.querySelector<HTMLImageElement>(`#${view} .upper`);

/** Chooses how before and after are held against each other. */
export function showView(view: (typeof views)[number]): void {
  for (const one of views) element(one).hidden = one !== view;
  for (const button of document.querySelectorAll<HTMLElement>("[data-view]"))
    button.setAttribute("aria-pressed", String(button.dataset.view === view));
}

/** Shows the other of the two pictures that lie over one another. */
export function flipBlink(): void {
  const upper = uppers("blink");
  if (!upper) return;
  upper.hidden = !upper.hidden;
  element("blink-side").textContent = upper.hidden ? "before" : "after";
}

/** Loads before and after into every view, and draws where they differ. */
export async function showPictures(
  difference: ReviewedDifference,
  compare: (before: Pixels, after: Pixels) => Pixels & { count: number },
): Promise<void> {
  const sides = { before: difference.before, after: difference.after };
  for (const image of document.querySelectorAll<HTMLImageElement>("img[data-picture]")) {
    const side = image.dataset.picture === "before" ? "before" : "after";
    image.alt = sides[side] ? `${difference.title}, ${side}` : `There is no picture ${side}`;
    (image.closest("figure") ?? image).hidden = !sides[side];
    if (sides[side]) image.src = `${side}/${difference.name}`;
    else image.removeAttribute("src");
  }
  placeSeam();
  element("sides").dataset.wide = String(difference.width > 600);
  element("difference-figure").hidden = !sides.before || !sides.after;
  const canvas = element("difference", HTMLCanvasElement);
  element("count").textContent = "";
  const [before, after] = await Promise.all([pixelsOf("before"), pixelsOf("after")]);
  const { width, height, data, count } = compare(before, after);
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext("2d")?.createImageData(width, height);
  drawing?.data.set(data);
  if (drawing) canvas.getContext("2d")?.putImageData(drawing, 0, 0);
  element("count").textContent = `(${count.toLocaleString("en-GB")} pixels)`;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `Where they differ: ${count} pixels`);
}

async function pixelsOf(side: "before" | "after"): Promise<Pixels> {
  const image = document.querySelector<HTMLImageElement>(`#sides [data-picture="${side}"]`);
  if (!image?.hasAttribute("src")) return { width: 0, height: 0, data: new Uint8ClampedArray() };
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0);
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height);
  return pixels ?? { width: 0, height: 0, data: new Uint8ClampedArray() };
}

function placeSeam(): void {
  const upper = uppers("slider");
  if (upper) upper.style.clipPath = `inset(0 0 0 ${element("seam", HTMLInputElement).value}%)`;
}

element("actual", HTMLInputElement).addEventListener("change", (event) => {
  element("shown").dataset.size = (event.target as HTMLInputElement).checked ? "actual" : "fitted";
});

let timer: ReturnType<typeof setInterval> | undefined;
element("seam").addEventListener("input", placeSeam);
element("flip").addEventListener("click", flipBlink);
element("blinking", HTMLInputElement).addEventListener("change", (event) => {
  clearInterval(timer);
  if ((event.target as HTMLInputElement).checked) timer = setInterval(flipBlink, 1000);
});
for (const button of document.querySelectorAll<HTMLElement>("[data-view]"))
  button.addEventListener("click", () =>
    showView(views.find((view) => view === button.dataset.view) ?? "sides"),
  );
element("blink-side").textContent = "after";
