import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getSigningKeys } from "#contract/receipts";
import { PageHeading } from "#design-system/Heading";
import { Measure, Stack } from "#design-system/Layout";
import { Notice } from "#design-system/Notice";
import { WithoutScripts } from "#design-system/WithoutScripts";
import { pageData } from "../page-cache/page-data.server";
import { Checker } from "../screens/verify/Checker";
import { titled } from "../shell/title";

export const meta = titled("Check a record");

/** The keys are not loaded again: a user who checks a record may be offline by then. */
export const shouldRevalidate = () => false;

/** Open to everyone: a record is a proof for readers without an account too. */
export async function loader({ context }: LoaderFunctionArgs) {
  const screen = await context.visitor.call(getSigningKeys);
  return pageData(context, screen, { shared: screen });
}

export default function VerifyScreen() {
  const { keys } = useLoaderData<typeof loader>();
  return (
    <Stack gap="xl">
      <PageHeading
        title="Check a record"
        lead="Checks that a record of a submission is what this programme signed, and that files are what was sent."
      />
      <Measure width="prose">
        <Stack gap="l">
          <WithoutScripts>
            <Notice tone="caution" title="Scripts are off">
              Records are checked in your browser, so that nothing you choose leaves it, and that takes
              scripts. Without them nothing is checked here: let a program do it that reads the format of
              records, with the keys at /.well-known/jwks.json.
            </Notice>
          </WithoutScripts>
          <Notice tone="info">
            It is done by your browser alone. Nothing you choose is sent, and once this page is open you can
            go offline.
          </Notice>
          <Checker keys={keys} />
        </Stack>
      </Measure>
    </Stack>
  );
}
