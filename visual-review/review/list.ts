import { make } from "./make";
import type { ReviewedDifference, ReviewedFailure } from "./state";
import { element } from "./views";

const marks = { approve: "✓ approved", refuse: "✕ refused" };

/** Lists the differences by story, each with its last decision; the one shown is marked. */
export function showList(
  differences: readonly ReviewedDifference[],
  shown: ReviewedDifference | undefined,
  show: (difference: ReviewedDifference) => void,
): void {
  const focused = document.activeElement?.closest("nav button")?.getAttribute("data-name");
  const stories = groupsOf(differences, ({ title }) => title);
  const components = groupsOf([...stories], ([title]) => title.split(": ")[0] ?? title);
  const groups = [...components].flatMap(([component, own]) => [
    make("h2", component),
    ...own.flatMap(([title, pictures]) => [
      headingOf(title, pictures[0]?.isBehaviour),
      make(
        "ul",
        pictures.map((picture) => itemFor(picture, picture.name === shown?.name, show)),
      ),
    ]),
  ]);
  element("list").replaceChildren(...groups);
  const current = document.querySelector<HTMLElement>('nav [aria-current="true"]');
  current?.scrollIntoView({ block: "nearest" });
  // The list is drawn again: without this a keyboard would start over at the top of the page.
  if (focused) current?.focus();
}

function headingOf(title: string, isBehaviour = false): HTMLElement {
  const name = title.slice(title.indexOf(": ") + 1).trim();
  return make("h3", isBehaviour ? [name, " ", make("small", "behaviour")] : name);
}

/** Groups items by a common key, in their order. */
function groupsOf<T>(things: readonly T[], common: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) groups.set(common(thing), [...(groups.get(common(thing)) ?? []), thing]);
  return groups;
}

/** Lists the pictures that could not be taken, each with the reason. */
export function showFailures(failures: readonly ReviewedFailure[]): void {
  element("failures").hidden = failures.length === 0;
  const items = failures.map(({ title, theme, width, why }) =>
    make("li", `${title}, ${theme} ${width}: ${why}`),
  );
  element("failure-list").replaceChildren(...items);
}

function itemFor(
  difference: ReviewedDifference,
  isShown: boolean,
  show: (difference: ReviewedDifference) => void,
): HTMLLIElement {
  const { name, theme, width, state, before, after, tree, word } = difference;
  const what =
    before === after ? "sounds different" : tree && state === "changed" ? "changed, sound too" : state;
  const button = make("button", `${theme} ${width}, ${what}${word ? `: ${marks[word.decision]}` : ""}`, {
    type: "button",
  });
  button.dataset.name = name;
  button.dataset.word = word?.decision ?? "";
  button.setAttribute("aria-current", String(isShown));
  button.addEventListener("click", () => show(difference));
  return make("li", [button]);
}
