export { type DetailItem, DetailList, type DetailListProps } from "./DetailList";
