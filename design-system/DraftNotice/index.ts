export { DraftNotice, type DraftNoticeProps, draftStates } from "./DraftNotice";
