export { useFormReset } from "./useFormReset";
export { useSharedRef } from "./useSharedRef";
