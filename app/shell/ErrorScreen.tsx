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
  return {
    eyebrow: isRouteErrorResponse(error) ? String(error.status) : "Error",
    title: "This page could not be shown",
    lead: "The fault is on our side. Go back with your browser to find what you entered, and try again in a moment.",
  };
}
