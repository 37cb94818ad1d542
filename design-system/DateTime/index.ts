export { DateTime, type DateTimeProps } from "./DateTime";
export { dateText, type Precision, precisions } from "./dates";
