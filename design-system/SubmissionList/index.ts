export { type SubmissionItem, SubmissionList, type SubmissionListProps } from "./SubmissionList";
