export { type MessageItem, MessageList, type MessageListProps } from "./MessageList";
