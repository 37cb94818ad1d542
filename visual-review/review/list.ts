import type { ReviewedDifference, ReviewedFailure } from "./state";
import { element } from "./views";

const marks = { approve: "✓ approved", refuse: "✕ refused" };

/** Lists the differences by story, each with its last word; the one shown is marked. */
export function showList(
  differences: readonly ReviewedDifference[],
  shown: ReviewedDifference | undefined,
  show: (difference: ReviewedDifference) => void,
): void {
  const focused = document.activeElement?.closest("nav button")?.getAttribute("data-name");
  const titles = [...new Set(differences.map(({ title }) => title))];
  const groups = titles.flatMap((title) => {
    const pictures = differences.filter((difference) => difference.title === title);
    const heading = document.createElement("h2");
    heading.textContent = title;
    const list = document.createElement("ul");
    list.append(...pictures.map((picture) => itemFor(picture, picture.name === shown?.name, show)));
    return [heading, list];
  });
  element("list").replaceChildren(...groups);
  const current = document.querySelector<HTMLElement>('nav [aria-current="true"]');
  current?.scrollIntoView({ block: "nearest" });
  // The list is drawn again: without this a keyboard would start over at the top of the page.
  if (focused) current?.focus();
}

/** Names what could not be photographed, each with the reason. */
export function showFailures(failures: readonly ReviewedFailure[]): void {
  element("failures").hidden = failures.length === 0;
  const items = failures.map(({ title, theme, width, why }) => {
    const item = document.createElement("li");
    item.textContent = `${title}, ${theme} ${width}: ${why}`;
    return item;
  });
  element("failure-list").replaceChildren(...items);
}

function itemFor(
  difference: ReviewedDifference,
  isShown: boolean,
  show: (difference: ReviewedDifference) => void,
): HTMLLIElement {
  const { name, theme, width, state, word } = difference;
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.name = name;
  button.dataset.word = word?.decision ?? "";
  button.setAttribute("aria-current", String(isShown));
  button.textContent = `${theme} ${width}, ${state}${word ? `: ${marks[word.decision]}` : ""}`;
  button.addEventListener("click", () => show(difference));
  item.append(button);
  return item;
}
