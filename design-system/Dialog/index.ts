export { Dialog, type DialogProps, dialogSizes } from "./Dialog";
export { setStyleNonce } from "./styleNonce";
