import { sizeInWords } from "./component";
import { make } from "./make";
import type { ReviewedDifference, ReviewState } from "./state";
import { element } from "./views";

const columns = ["Component", "States", "Behaviours", "Sound different", "Why", "Size", "Used by"];

/** Lists the components that differ, each with a summary of its facts. */
export function showOverview(
  { components, differences, browsers }: ReviewState,
  show: (difference: ReviewedDifference) => void,
): void {
  element("browsers").textContent = browsers ? browsersInWords(browsers) : "";
  element("overview-head").replaceChildren(...columns.map((name) => make("th", name, { scope: "col" })));
  element("overview-rows").replaceChildren(
    ...components.map((one) => {
      const first = differences.find(({ component }) => component === one.component);
      const name = first ? make("button", one.title, { type: "button", class: "link" }) : one.title;
      if (first && typeof name !== "string") name.addEventListener("click", () => show(first));
      const { about } = one;
      const cells = [
        String(one.states || ""),
        String(one.behaviours || ""),
        String(one.trees || ""),
        about?.cause ?? "",
        about?.size ? sizeInWords(about.size) : "",
        about ? usersInShort(about.usedBy) : "",
      ];
      return make("tr", [make("th", [name], { scope: "row" }), ...cells.map((text) => make("td", text))]);
    }),
  );
}

/** Counts the users of a component, and those of them that differ as well. */
function usersInShort(users: readonly { differs: number }[]): string {
  const differing = users.filter(({ differs }) => differs > 0).length;
  if (users.length === 0) return "";
  return `${users.length}, ${differing === 0 ? "none of which differs" : `of which ${differing} differ`}`;
}

function browsersInWords({ approved, here }: NonNullable<ReviewState["browsers"]>): string {
  if (approved === here) return `Drawn by the browser of the approved pictures: ${here}.`;
  return `The approved pictures were drawn by ${approved}; these by ${here}. The same test drawing means the same pictures.`;
}
