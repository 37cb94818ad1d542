export { type CarouselMessage, MessageCarousel, type MessageCarouselProps } from "./MessageCarousel";
