import { make } from "./make";
import { loadLook, pictureAddress } from "./source";
import type { ReviewedDifference } from "./state";

type Kind<T> = { new (): T };

/** Returns an element of the page by its id. @throws when the markup lacks it, which is a bug in the page */
export function element(id: string): HTMLElement;
export function element<T extends HTMLElement>(id: string, kind: Kind<T>): T;
export function element(id: string, kind: Kind<HTMLElement> = HTMLElement): HTMLElement {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} with the id "${id}".`);
  return found;
}

const views = ["sides", "slider", "blink"] as const;
const uppers = (view: string) => document.querySelector<HTMLImageElement>(`#${view} .upper`);

/** Chooses the view in which before and after are compared. */
export function showView(view: (typeof views)[number]): void {
  for (const one of views) element(one).hidden = one !== view;
  for (const button of document.querySelectorAll<HTMLElement>("[data-view]"))
    button.setAttribute("aria-pressed", String(button.dataset.view === view));
}

/** Shows the other of the two overlaid pictures. */
export function flipBlink(): void {
  const upper = uppers("blink");
  if (!upper) return;
  upper.hidden = !upper.hidden;
  element("blink-side").textContent = upper.hidden ? "before" : "after";
}

/** Loads before and after into every view, with the drawing of their differences and the diff of their accessibility trees. */
export async function showPictures(difference: ReviewedDifference): Promise<void> {
  const sides = { before: difference.before, after: difference.after };
  for (const image of document.querySelectorAll<HTMLImageElement>("img[data-picture]")) {
    const side = image.dataset.picture === "before" ? "before" : "after";
    image.alt = sides[side] ? `${difference.title}, ${side}` : `There is no picture ${side}`;
    (image.closest("figure") ?? image).hidden = !sides[side];
    if (sides[side]) image.src = pictureAddress(side, difference.name);
    else image.removeAttribute("src");
  }
  placeSeam();
  element("sides").dataset.wide = String(difference.width > 600);
  const drawing = element("difference", HTMLImageElement);
  element("difference-figure").hidden = true;
  element("count").textContent = "";
  element("tree").hidden = true;
  const { pixels, tree } = await loadLook(difference.name);
  if (pixels > 0) {
    drawing.src = pictureAddress("difference", difference.name);
    drawing.alt = `Where they differ: ${pixels} pixels`;
    element("count").textContent = `(${pixels.toLocaleString("en-GB")} pixels)`;
    element("difference-figure").hidden = false;
  }
  element("no-pixels").hidden = !sides.before || !sides.after || pixels > 0;
  element("tree").hidden = !tree;
  element("tree-lines").replaceChildren(
    ...(tree ?? []).map(({ sign, text }) =>
      make("span", `${sign} ${text}\n`, { class: { "+": "added", "−": "removed", " ": "" }[sign] }),
    ),
  );
  await Promise.all([...document.querySelectorAll<HTMLImageElement>("#sides img[src]")].map(decoded));
}

/** Waits until a picture is decoded, unless it is hidden. */
async function decoded(image: HTMLImageElement): Promise<void> {
  if (!image.closest("[hidden]")) await image.decode();
}

/** Shows the source code of a story, and the story itself in a frame once its part is opened. */
export function showStory({ code, frameUrl, width, title }: ReviewedDifference): void {
  element("code").textContent = code ?? "";
  element("code-part").hidden = !code;
  const part = element("story-part", HTMLDetailsElement);
  part.hidden = !frameUrl;
  const frame = element("story", HTMLIFrameElement);
  frame.title = title;
  frame.width = String(width);
  frame.dataset.address = frameUrl ?? "";
  loadStory();
}

/** Loads the story only while its part is open: stories may take the focus, which the keys need. */
function loadStory(): void {
  const frame = element("story", HTMLIFrameElement);
  const { address } = frame.dataset;
  const isOpen = element("story-part", HTMLDetailsElement).open;
  if (isOpen && address && frame.getAttribute("src") !== address) frame.src = address;
  if (!isOpen || !address) frame.removeAttribute("src");
}

function placeSeam(): void {
  const upper = uppers("slider");
  if (upper) upper.style.clipPath = `inset(0 0 0 ${element("seam", HTMLInputElement).value}%)`;
}

element("story-part").addEventListener("toggle", loadStory);

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
