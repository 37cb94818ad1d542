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
import { asItem } from "../screens/submissions/words";
import { gate } from "../session/gate.server";
import { titled } from "../shell/title";

export const meta = titled("Your submissions");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const before = new URL(args.request.url).searchParams.get("before");
  if (before !== null && !id.safeParse(before).success) throw redirect("/account/submissions");
  const found = await visitor.call(listSubmissions, undefined, before ? { query: { before } } : {});
  const destroyed = before === null ? await visitor.call(listDestroyed) : [];
  const last = found.at(-1);
  return pageData(args.context, {
    submissions: found.map((submission) => asItem(submission, Date.now())),
    destroyed: destroyed.map(({ id, ...each }) => ({ ...each, record: `/account/submissions/${id}/record` })),
    isFirstPage: before === null,
    olderHref: last && found.length === LIST_PAGE_SIZE ? `/account/submissions?before=${last.id}` : null,
  });
}

export default function SubmissionsScreen() {
  const { submissions, destroyed, isFirstPage, olderHref } = useLoaderData<typeof loader>();
  return (
    <Stack gap="xl">
      <PageHeading eyebrow="Account" title="Submissions" lead="Where each is, and whose turn it is." />
      {submissions.length > 0 ? (
        <SubmissionList submissions={submissions} />
      ) : (
        <Text>
          You have submitted nothing yet.{" "}
          <TextLink href="/submit-your-research">Submit your research</TextLink>
        </Text>
      )}
      {destroyed.length > 0 && <DestroyedSubmissions destroyed={destroyed} />}
      {(!isFirstPage || olderHref) && (
        <Inline as="nav" gap="l" aria-label="Pages of submissions">
          {!isFirstPage && <TextLink href="/account/submissions">Last changed</TextLink>}
          {olderHref && <TextLink href={olderHref}>Earlier</TextLink>}
        </Inline>
      )}
    </Stack>
  );
}
