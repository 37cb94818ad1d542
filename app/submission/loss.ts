/** What is lost when the page is left, as its reader is asked about it. */
export type Loss = { title: string; description: string; leave: string; stay: string };

/** What was entered. */
export const whileWriting: Loss = {
  title: "Leave this page?",
  description: "What you entered was not sent, and is lost when you leave this page.",
  leave: "Leave",
  stay: "Stay",
};

/** Files that are being sent. */
export const whileSending: Loss = {
  title: "Stop sending?",
  description: "Your files are still on their way, and leaving this page stops them.",
  leave: "Stop sending",
  stay: "Keep sending",
};
