export { CardBoard, type CardBoardProps, CardGroup, type CardGroupProps } from "./CardBoard";
