import { addons, types } from "storybook/internal/manager-api";
import { BehavioursBox } from "./frame/BehavioursBox";
import { FILTER, sidebarFilter } from "./frame/behaviours";
import { brand, prefersDark } from "./frame/brand";
import { FlowButtons } from "./frame/FlowButtons";

addons.setConfig({
  theme: prefersDark().matches ? brand.dark : brand.light,
  sidebar: { filters: { [FILTER]: sidebarFilter(false) } },
});
// A system may change its theme in the evening.
prefersDark().addEventListener("change", ({ matches }) => {
  addons.setConfig({ theme: matches ? brand.dark : brand.light });
});

addons.register(FILTER, () => {
  addons.add(`${FILTER}/box`, { type: types.experimental_SIDEBAR_TOP, render: BehavioursBox });
});

addons.register("conclave/flow", () => {
  addons.add("conclave/flow/buttons", {
    type: types.TOOL,
    title: "Back and Next",
    match: ({ viewMode }) => viewMode === "story",
    render: FlowButtons,
  });
});
