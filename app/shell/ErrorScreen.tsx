import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ButtonLink } from "#design-system/Button";
import { PageHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";

/** What stands in a page's place when it cannot be shown: what happened, and where to go. */
export function ErrorScreen() {
  return (
    <Stack gap="l">
      <PageHeading {...textsOf(useRouteError())} />
      <div>
        <ButtonLink href="/" variant="secondary">
          Back to the home page
        </ButtonLink>
      </div>
    </Stack>
  );
}

/** A refusal says its own reason; only what nobody expected is our fault. */
function textsOf(error: unknown) {
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
      lead:
        typeof error.data === "string" && error.data
          ? error.data
          : "Nothing was changed. Go back and try again.",
    };
  }
  if (isNoAnswer(error)) {
    return {
      eyebrow: "No answer",
      title: "This page did not arrive",
      lead: "The connection broke. Load the page again once it is back. If you had just sent something, look whether it has arrived before you send it again.",
    };
  }
  return {
    eyebrow: isRouteErrorResponse(error) ? String(error.status) : "Error",
    title: "This page could not be shown",
    lead: "The fault is on our side. Go back with your browser to find what you entered, and try again in a moment.",
  };
}

/** What browsers throw at a fetch to which nothing answered; each has its own words for it. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof TypeError && /fetch|NetworkError|Load failed/i.test(error.message);
}
