import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listPrivacyPolicy } from "#contract/content";
import { PageHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { Markdown, type MarkdownNode, parseMarkdown } from "#design-system/Markdown";
import { LruCache } from "#lib/lru";
import { pageData } from "../page-cache/page-data.server";
import { titled } from "../shell/title";

/** Every guest reads the same notice; it is read again when the programme changes it. */
const notices = new LruCache<MarkdownNode[]>(2);

export const meta = titled("Bug Bounty Information Notice");

/** Open to everyone: the notice is owed before any user signs in. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [policy] = await context.visitor.call(listPrivacyPolicy);
  // A blank page would look like a notice that says nothing.
  if (!policy) throw new Response("There is no privacy notice yet.", { status: 503 });
  const { content: text } = policy;
  const screen = { content: notices.getOrMake(text, () => parseMarkdown(text)) };
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
      <Markdown text={content} />
    </Stack>
  );
}
