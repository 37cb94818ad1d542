export { CardBoard, CardGroup, type CardGroupProps } from "./CardBoard";
