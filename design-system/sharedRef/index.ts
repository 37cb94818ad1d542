export { useSharedRef } from "./useSharedRef";
