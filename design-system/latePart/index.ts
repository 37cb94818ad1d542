export { useFocusOnButton } from "./useFocusOnButton";
export { PATIENCE_MS, useLatePart } from "./useLatePart";
