export { AnnouncementCard, type AnnouncementCardProps } from "./AnnouncementCard";
