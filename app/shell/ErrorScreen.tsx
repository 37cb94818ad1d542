import { type ErrorResponse, isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { ButtonLink } from "#design-system/Button";
import { PageHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { RequestId } from "./RequestId";

/** Replaces a page that cannot be shown: the reason, and a way on. */
export function ErrorScreen() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const isPassing = isNoAnswer(error) || isUnavailable(error);
  // An address of two slashes and a name (`//host`) would be a link to that host.
  const again = pathname.replace(/^\/+/, "/") + search;
  return (
    <Stack gap="l">
      <PageHeading {...textsOf(error)} />
      {isFault(error) && <RequestId />}
      <div>
        <ButtonLink href={isPassing ? again : "/"} variant="secondary">
          {isPassing ? "Load it again" : "Back to the home page"}
        </ButtonLink>
      </div>
    </Stack>
  );
}

/** A refusal has its own reason, and so has an unavailable page; only an unexpected error is our fault. */
export function textsOf(error: unknown) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return {
      eyebrow: "404",
      title: "There is nothing here",
      lead: "The address may be mistyped, or what it led to has been taken away.",
    };
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return {
      eyebrow: String(error.status),
      title: "This was refused",
      lead: reasonIn(error) ?? "Nothing was changed. Go back and try again.",
    };
  }
  if (isUnavailable(error)) {
    const why = reasonIn(error) ?? "The site is busy, or something it needs does not answer.";
    return {
      eyebrow: String(error.status),
      title: "This page cannot be shown now",
      lead: `${why} Load the page again in a moment. If you had just sent something, go back with your browser to find what you entered.`,
    };
  }
  if (isNoAnswer(error)) {
    return {
      eyebrow: "No answer",
      title: "This page did not arrive",
      lead: "The connection broke. Load the page again once it is back. If you had just sent something, see first whether it arrived.",
    };
  }
  return {
    eyebrow: isRouteErrorResponse(error) ? String(error.status) : "Error",
    title: "This page could not be shown",
    lead: "The fault is on our side. Go back with your browser to find what you entered, and try again in a moment.",
  };
}

/** Whether the site, or what it needs, does not answer now. */
function isUnavailable(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status > 500;
}

/** Whether it is the site's own, which a user may ask about. */
function isFault(error: unknown): boolean {
  return isRouteErrorResponse(error) ? error.status >= 500 : !isNoAnswer(error);
}

/** The reason in a refusal's body. */
function reasonIn({ data }: ErrorResponse): string | undefined {
  return typeof data === "string" && data ? data : undefined;
}

/** Whether an error is a browser's for a fetch, or a screen's module, without a response; each browser has its own message. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof TypeError && /fetch|NetworkError|Load failed|module/i.test(error.message);
}
