import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LIST_PAGE_SIZE } from "#contract/limits";
import { listSubmissions } from "#contract/own-submissions";
import { listDestroyed } from "#contract/receipts";
import { id } from "#contract/text";
import { PageHeading } from "#design-system/Heading";
import { Inline, Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { SubmissionList } from "#design-system/SubmissionList";
import { Text } from "#design-system/Text";
import { pageData } from "../page-cache/page-data.server";
import { DestroyedSubmissions } from "../screens/submissions/Destroyed";
import { asItem } from "../screens/submissions/status-texts";
import { gate } from "../session/gate.server";
import { titled } from "../shell/title";

export const meta = titled("Your submissions");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const { searchParams } = new URL(args.request.url);
  const before = searchParams.get("before");
  const isOnlyAccepted = searchParams.get("only") === "accepted";
  const only: Record<string, string> = isOnlyAccepted ? { only: "accepted" } : {};
  if (before !== null && !id.safeParse(before).success) throw redirect("/account/submissions");
  const found = await visitor.call(listSubmissions, undefined, {
    query: { ...only, ...(before && { before }) },
  });
  const isFirstOfAll = before === null && !isOnlyAccepted;
  const destroyed = isFirstOfAll ? await visitor.call(listDestroyed) : [];
  const last = found.at(-1);
  return pageData(args.context, {
    submissions: found.map((submission) => asItem(submission, Date.now())),
    destroyed: destroyed.map(({ id, ...each }) => ({ ...each, record: `/account/submissions/${id}/record` })),
    isOnlyAccepted,
    isFirstPage: before === null,
    olderHref:
      last && found.length === LIST_PAGE_SIZE
        ? `/account/submissions?${new URLSearchParams({ ...only, before: last.id })}`
        : null,
  });
}

export default function SubmissionsScreen() {
  const { submissions, destroyed, isOnlyAccepted, isFirstPage, olderHref } = useLoaderData<typeof loader>();
  return (
    <Stack gap="xl">
      <PageHeading
        eyebrow="Account"
        title="Submissions"
        lead={isOnlyAccepted ? "Those that were accepted." : "Where each is, and whose turn it is."}
      />
      {submissions.length > 0 ? (
        <SubmissionList submissions={submissions} />
      ) : isOnlyAccepted ? (
        <Text>None was accepted yet.</Text>
      ) : (
        <Text>
          You have submitted nothing yet.{" "}
          <TextLink href="/submit-your-research">Submit your research</TextLink>
        </Text>
      )}
      {destroyed.length > 0 && <DestroyedSubmissions destroyed={destroyed} />}
      {(!isFirstPage || olderHref || isOnlyAccepted) && (
        <Inline as="nav" gap="l" aria-label="Pages of submissions">
          {isOnlyAccepted && <TextLink href="/account/submissions">All submissions</TextLink>}
          {!isFirstPage && (
            <TextLink href={isOnlyAccepted ? "/account/submissions?only=accepted" : "/account/submissions"}>
              Last changed
            </TextLink>
          )}
          {olderHref && <TextLink href={olderHref}>Earlier</TextLink>}
        </Inline>
      )}
    </Stack>
  );
}
