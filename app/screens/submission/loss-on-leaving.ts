/** The question about the loss when the page is left. */
export interface Loss {
  title: string;
  description: string;
  /** The first sentence where a draft may be kept, before the one that says whether it is. */
  ofDraft?: string;
  leave: string;
  stay: string;
}

const leave = { title: "Leave this page?", leave: "Leave", stay: "Stay" };

/** By the page's current state. */
export const losses = {
  writing: {
    ...leave,
    description: "What you entered was not sent, and is lost when you leave this page.",
    ofDraft: "What you entered was not sent.",
  },
  unanswered: {
    ...leave,
    description:
      "No answer came to what you sent, so it may have been received or not. What is in this form is lost when you leave this page.",
    ofDraft: "No answer came to what you sent, so it may have been received or not.",
  },
  received: {
    ...leave,
    description:
      "Your research was received. What you changed in this form since is no part of it until you submit it.",
  },
  attachments: {
    ...leave,
    description:
      "Your research was received. The files that you chose here are not sent when you leave this page.",
  },
  sending: {
    title: "Stop sending?",
    description:
      "Your files are still on their way. Stop them before you leave: this page then says what was received, and everything you entered stays here.",
    leave: "Stop sending",
    stay: "Keep sending",
  },
  message: {
    title: "Stop sending?",
    description:
      "Your files are still on their way. Stop them before you leave: everything you entered stays here, and nothing is stored twice when you send it again.",
    leave: "Stop sending",
    stay: "Keep sending",
  },
} satisfies Record<string, Loss>;

/** The kind of loss that leaving would cause. */
export type Leaving = keyof typeof losses;
