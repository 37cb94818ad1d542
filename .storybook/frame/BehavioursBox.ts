import { type ChangeEvent, createElement, useEffect, useRef, useState } from "react";
import { useStorybookApi, useStorybookState } from "storybook/internal/manager-api";
import { BEHAVIOUR } from "../entries/entries";
import { FILTER, isChosenByTag, sidebarFilter } from "./behaviours";

/**
 * Above the sidebar: whether it lists the behaviours in addition to states. Written without JSX, because Storybook translates its
 * frame for a React that is there as a global.
 */
export function BehavioursBox() {
  const api = useStorybookApi();
  const { filters, internal_index: index } = useStorybookState();
  const [isAskedFor, setAskedFor] = useState(false);
  const areAskedFor = isAskedFor || isChosenByTag(filters);
  const applied = useRef(false);
  useEffect(() => {
    // Storybook writes the filters as a whole, so that one set during its start would be lost, or lose another.
    if (applied.current === areAskedFor) return;
    applied.current = areAskedFor;
    void api.experimental_setFilter(FILTER, sidebarFilter(areAskedFor));
  }, [api, areAskedFor]);
  const entries = Object.values(index?.entries ?? {});
  const count = entries.filter(({ tags = [] }) => tags.includes(BEHAVIOUR)).length;
  const box = {
    type: "checkbox",
    checked: isAskedFor,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setAskedFor(target.checked),
    style: { margin: 0 },
  };
  return createElement(
    "label",
    { style: { display: "flex", alignItems: "center", gap: 6, fontSize: 12, whiteSpace: "nowrap" } },
    createElement("input", box),
    `Behaviours (${count})`,
  );
}
