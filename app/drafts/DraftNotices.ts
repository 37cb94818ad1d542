export { FoundDraft } from "./FoundDraft";
export { KeptDraft } from "./KeptDraft";
