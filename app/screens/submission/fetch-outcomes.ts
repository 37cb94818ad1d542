/** Fetches what the screen needs after a press; it loads after the page, so that this is faster. Rejects when it cannot be fetched. */
export const fetchOutcomes = () => import("./outcomes");
