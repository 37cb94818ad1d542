import { addons, types } from "storybook/internal/manager-api";
import { BehavioursBox } from "./frame/BehavioursBox";
import { FILTER, sidebarFilter } from "./frame/behaviours";

addons.setConfig({ sidebar: { filters: { [FILTER]: sidebarFilter(false) } } });

addons.register(FILTER, () => {
  addons.add(`${FILTER}/box`, { type: types.experimental_SIDEBAR_TOP, render: BehavioursBox });
});
