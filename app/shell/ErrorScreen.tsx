import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ButtonLink } from "#design-system/Button";
import { PageHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";

/** What stands in a page's place when it cannot be shown: what happened, and where to go. */
export function ErrorScreen() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Stack gap="l">
      {isMissing ? (
        <PageHeading
          eyebrow="404"
          title="There is nothing here"
          lead="The address may be mistyped, or what it led to has been taken away."
        />
      ) : (
        <PageHeading
          eyebrow={isRouteErrorResponse(error) ? String(error.status) : "Error"}
          title="This page could not be shown"
          lead="The fault is on our side and has been noted. What you entered before is safe. Try again in a moment."
        />
      )}
      <div>
        <ButtonLink href="/" variant="secondary">
          Back to the home page
        </ButtonLink>
      </div>
    </Stack>
  );
}
