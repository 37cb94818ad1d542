import type { Run } from "../run";
import { componentOf, nameOf } from "../shots";
import type { Difference } from "../verdict";
import type { ReviewedComponent } from "./state";

/** Sorts the differences for a review: component by component in Storybook's order, states before behaviours. */
export function inOrder({ titles, behaviours = [] }: Run, differences: readonly Difference[]): Difference[] {
  const stories = Object.keys(titles);
  const components = [...new Set(stories.map(componentOf))];
  const behaves = new Set(behaviours);
  const placeOf = ({ shot }: Difference) => [
    placeIn(components, componentOf(shot.story)),
    behaves.has(shot.story) ? 1 : 0,
    placeIn(stories, shot.story),
  ];
  const places = new Map(differences.map((one) => [one, placeOf(one)]));
  return [...differences].sort((a, b) => {
    const [left = [], right = []] = [places.get(a), places.get(b)];
    const at = left.findIndex((place, index) => place !== right[index]);
    if (at >= 0) return (left[at] ?? 0) - (right[at] ?? 0);
    return nameOf(a.shot) < nameOf(b.shot) ? -1 : 1;
  });
}

/** Returns the position in a list; a removed component or story has none any more, and comes last. */
function placeIn(list: readonly string[], one: string): number {
  const at = list.indexOf(one);
  return at < 0 ? list.length : at;
}

/** Returns the components of a run whose pictures or size differ, in the order of a review, each with its facts. */
export function componentsOf(run: Run, differences: readonly Difference[]): ReviewedComponent[] {
  const titleOf = titlesOf(run);
  const order = [...new Set(Object.keys(run.titles).map(componentOf))];
  return Object.keys(run.components)
    .map((component): ReviewedComponent => {
      const own = differences.filter(({ shot }) => componentOf(shot.story) === component);
      const isBehaviour = ({ shot }: Difference) => run.behaviours?.includes(shot.story) ?? false;
      const about = run.about?.[component];
      return {
        component,
        title: titleOf(component),
        states: own.filter((one) => !isBehaviour(one)).length,
        behaviours: own.filter(isBehaviour).length,
        trees: own.filter(({ tree }) => tree).length,
        ...(about && { about: { ...about, usedBy: about.usedBy.map((user) => usage(user)) } }),
      };
    })
    .filter(({ states, behaviours, about }) => states + behaviours > 0 || hasOtherSize(about?.size))
    .sort((a, b) => placeIn(order, a.component) - placeIn(order, b.component));

  function usage(component: string) {
    const differs = differences.filter(({ shot }) => componentOf(shot.story) === component).length;
    return { title: titleOf(component), differs };
  }
}

function hasOtherSize(size: NonNullable<ReviewedComponent["about"]>["size"] | undefined): boolean {
  const [before, after] = [size?.before, size?.after];
  return Boolean(
    before && after && (["first", "late", "css"] as const).some((part) => before[part] !== after[part]),
  );
}

/** Returns a function from a component's id to its title in Storybook. */
function titlesOf({ titles }: Run): (component: string) => string {
  const known = new Map(
    Object.entries(titles).map(([story, title]) => [componentOf(story), title.split(": ")[0] ?? title]),
  );
  return (component) => known.get(component) ?? component;
}
