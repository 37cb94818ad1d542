export { FoundDraft } from "./FoundDraft";
export { KeptDraft } from "./KeptDraft";
export { keepLeft } from "./keep-left";
