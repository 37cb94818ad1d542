export { KeyViewer, type KeyViewerProps } from "./KeyViewer";
