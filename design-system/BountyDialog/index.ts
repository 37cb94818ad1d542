export { BountyDetails, type BountyDetailsProps, type BountyDetailsSource } from "./BountyDetails";
export { BountyDialog, type BountyDialogProps } from "./BountyDialog";
export { type RequestState, type RequestTexts, requestTexts } from "./requestTexts";
