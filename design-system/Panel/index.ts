export { Panel, type PanelProps, panelTones } from "./Panel";
