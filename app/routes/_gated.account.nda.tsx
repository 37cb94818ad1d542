import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getNda } from "#contract/ndas";
import { DateTime } from "#design-system/DateTime";
import { DetailList } from "#design-system/DetailList";
import { PageHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Markdown, parseMarkdown } from "#design-system/Markdown";
import { Panel } from "#design-system/Panel";
import { SignatureImage } from "#design-system/SignatureImage";
import { Text } from "#design-system/Text";
import { pageData } from "../page-cache/page-data.server";
import { evidenceOf } from "../screens/agreement/evidence";
import { gate } from "../session/gate.server";
import { titled } from "../shell/title";

export const meta = titled("Your agreement");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const nda = await visitor.call(getNda);
  return pageData(args.context, {
    signature: nda.signature,
    signedAt: nda.created_at,
    signerName: nda.signer,
    content: parseMarkdown(nda.content),
    evidence: evidenceOf(nda),
  });
}

export default function NdaScreen() {
  const { signature, signedAt, signerName, content, evidence } = useLoaderData<typeof loader>();
  return (
    <Stack gap="xl">
      <Stack gap="xl" data-paper="none">
        <PageHeading eyebrow="Account" title="NDA" lead="The confidentiality agreement binds you and us." />
        <Text>
          You signed it on <DateTime value={signedAt} precision="second" />.
        </Text>
        <TextLink href="/account/nda/file" download>
          Download the signed agreement
        </TextLink>
      </Stack>
      <SignatureImage src={signature} signerName={signerName} />
      <DetailList items={evidence} />
      <Panel as="section" aria-label="Agreement as signed">
        <Markdown text={content} />
      </Panel>
    </Stack>
  );
}
