export { isComposing } from "./isComposing";
export { useFormReset } from "./useFormReset";
export { useSharedRef } from "./useSharedRef";
