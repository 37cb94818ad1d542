export { type EventItem, EventList, type EventListProps } from "./EventList";
