/** How targets can be shown. */
export const boardViews = ["cards", "list"] as const;
