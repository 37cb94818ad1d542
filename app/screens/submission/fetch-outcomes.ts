/** Fetches the components that the screen may show after a response. Rejects when they cannot be fetched. */
export const fetchOutcomes = () => import("./outcomes");
