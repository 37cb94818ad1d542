/** The state of a researcher's request for a target: none yet, waiting for the programme, or acknowledged by it. */
export type RequestState = "none" | "waiting" | "acknowledged";

/** The dialog's notice about the request, and the label of its button; without a button there is nothing to do. */
export type RequestTexts = { notice?: { title: string; text: string }; button?: string };

/**
 * The texts of a target's request (specification §2, and 10.21 for acknowledged ones).
 * @param full whether the target accepts no more researchers, so that a request means the waiting list
 * @param pending whether a request is being sent right now
 */
export function requestTexts(full: boolean, request: RequestState, pending: boolean): RequestTexts {
  if (request === "waiting" && !pending) {
    return {
      notice: {
        title: full
          ? "Thank you for signing up to the waiting list for this target!"
          : "Thank you for requesting to research this target!",
        text: "We will contact you soon.",
      },
    };
  }
  const offer = full ? "Sign up for a waiting list" : "Apply to research this target";
  const button = pending ? "Requesting..." : offer;
  if (request !== "acknowledged") return { button };
  return {
    notice: {
      title: "Your request for this target was acknowledged.",
      text: full ? "You can sign up once more." : "You can apply once more.",
    },
    button,
  };
}
