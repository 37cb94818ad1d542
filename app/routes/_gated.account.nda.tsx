import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getNda } from "#contract/ndas";
import { getProfile } from "#contract/profiles";
import { DateTime } from "#design-system/DateTime";
import { PageHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { SignatureImage } from "#design-system/SignatureImage";
import { Text } from "#design-system/Text";
import { pageData } from "../page-cache/page-data.server";
import { gate } from "../session/gate.server";
import { titled } from "../shell/title";

export const meta = titled("Your agreement");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const [{ signature, created_at }, profile] = await Promise.all([
    visitor.call(getNda),
    visitor.call(getProfile),
  ]);
  return pageData(args.context, {
    signature,
    signedAt: created_at,
    signerName: `${profile.first_name} ${profile.last_name}`,
  });
}

export default function NdaScreen() {
  const { signature, signedAt, signerName } = useLoaderData<typeof loader>();
  return (
    <Stack gap="xl">
      <PageHeading eyebrow="Account" title="NDA" lead="The confidentiality agreement binds you and us." />
      <Text>
        You signed it on <DateTime value={signedAt} precision="second" />.
      </Text>
      <SignatureImage src={signature} signerName={signerName} />
    </Stack>
  );
}
