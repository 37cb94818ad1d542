/**
 * The fields of a form that was posted. Throws a 400 Response where the body is none, or broke off: the fault is the
 * request's, and nobody has to be woken for it.
 */
export function formOf(request: Request): Promise<FormData> {
  return request.formData().catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    throw unreadable();
  });
}

/** The refusal of a body that is no form. */
export function unreadable(): Response {
  return new Response("The form could not be read. Go back, reload the page and send it again.", {
    status: 400,
  });
}
