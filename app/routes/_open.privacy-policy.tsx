import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listPrivacyPolicy } from "#contract/content";
import { PageHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { Markdown } from "#design-system/Markdown";
import { pageData } from "../page-cache/page-data.server";
import { titled } from "../shell/title";

export const meta = titled("Bug Bounty Information Notice");

/** Open to everyone: the notice is owed before anybody signs in. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [policy] = await context.visitor.call(listPrivacyPolicy);
  const screen = { content: policy?.content ?? "" };
  return pageData(context, screen, { shared: screen });
}

export default function PrivacyPolicyScreen() {
  const { content } = useLoaderData<typeof loader>();
  return (
    <Stack gap="xl">
      <PageHeading
        title="Bug Bounty Information Notice"
        lead="Under general data protection regulation 2016/679 (GDPR)"
      />
      <Markdown>{content}</Markdown>
    </Stack>
  );
}
