export { type FaqItem, FaqList, type FaqListProps } from "./FaqList";
export { searchFaqs } from "./search";
