export { useFocusOnButton } from "./useFocusOnButton";
export { useLatePart } from "./useLatePart";
