import { rememberedChoice } from "../../site/remembered-choice.server";
import { boardViews } from "./board-view";

/** How a browser wants to see the targets, and the header that remembers it. */
export const { of: boardViewOf, cookie: boardViewCookie } = rememberedChoice("targets", boardViews);
