export { Explanation, type ExplanationProps } from "./Explanation";
