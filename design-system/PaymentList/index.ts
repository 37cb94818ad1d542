export { type PaymentItem, PaymentList, type PaymentListProps } from "./PaymentList";
