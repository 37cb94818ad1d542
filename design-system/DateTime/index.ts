export { DateTime, type DateTimeProps } from "./DateTime";
export { Deadline, type DeadlineProps } from "./Deadline";
export { dateText, type Precision, precisions } from "./dates";
