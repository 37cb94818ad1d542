export { BountyCard, type BountyCardProps } from "./BountyCard";
export { CARD_COLOURS, type CardColour, cardColour } from "./cardColour";
