import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type FormEvent, Suspense, useEffect, useRef, useState } from "react";
import { z } from "zod";
import { getNdaText, SignNda, signNda } from "#contract/ndas";
import { getProfile } from "#contract/profiles";
import { Button, ButtonLink } from "#design-system/Button";
import { EntryShell } from "#design-system/EntryShell";
import { useHydrated } from "#design-system/hydration";
import { Inline, Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Markdown, parseMarkdown } from "#design-system/Markdown";
import { Panel } from "#design-system/Panel";
import { Text } from "#design-system/Text";
import { isolated } from "#lib/bidi";
import { hasFile, withLostFiles } from "../forms/entered.server";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { perform } from "../forms/perform.server";
import { pageData } from "../page-cache/page-data.server";
import { PlainSigning } from "../screens/agreement/PlainSigning";
import { askAboutName, readSignature } from "../screens/agreement/signature.server";
import { useRegistrationStep } from "../screens/registration/useRegistrationStep";
import { gate } from "../session/gate.server";
import { redirectTarget, withRedirectTo } from "../session/redirects";
import { lazyPart } from "../shell/lazy-part";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.sign-nda");

export const meta = titled("Before we proceed");

/** The form of this screen: sending it means accepting. */
const Signing = z
  .object({ signature_data: SignNda.shape.signature_data, version: SignNda.shape.version })
  .transform((signing) => ({ signed: true as const, ...signing }));

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  if (visitor.status.has_signed_nda) throw redirect("/");
  const [[text], profile] = await Promise.all([visitor.call(getNdaText), visitor.call(getProfile)]);
  // An agreement that cannot be read is not signed.
  if (!text) throw new Response("There is no agreement to sign yet.", { status: 503 });
  const redirectTo = redirectTarget(args.request);
  return pageData(args.context, {
    content: parseMarkdown(text.content),
    version: text.version,
    signerName: nameOf(profile),
    isSigning: new URL(args.request.url).searchParams.has("sign"),
    redirectTo,
    // From there the steps lead back here (specification §4).
    nameHref: withRedirectTo("/create-profile", redirectTo),
  });
}

const nameOf = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) =>
  `${first_name} ${last_name}`;

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await formOf(args);
  const typedName = String(form.get("typed_name") ?? "");
  const signer = nameOf(await visitor.call(getProfile));
  const lost = withLostFiles(hasFile(form, "signature_file"), args.context, "signature_data");
  // It may have been corrected in another window: what is stored is the name of now, not the one that was read.
  const shown = form.get("signer");
  if (shown !== null && shown !== signer) {
    const lines = linesOf(lost({ error: { "": [renamed(signer)] } }));
    return json({ lines, typedName, asked: false }, { status: 409 });
  }
  const signature = await readSignature(form);
  if ("error" in signature)
    return json({ lines: [signature.error], typedName, asked: false }, { status: 400 });
  const question = typedName && askAboutName(form, signer);
  if (question) return json({ lines: [question], typedName, asked: true }, { status: 400 });
  const performed = await perform(visitor, form, signNda, {
    schema: Signing,
    prepare: (data) => data.set("signature_data", signature.png),
    lost,
  });
  if (performed.ok || performed.failure?.status === 409) await visitor.renew();
  if (visitor.status.has_signed_nda) return redirect("/registration-complete");
  if (performed.ok) throw new Error("The agreement was signed, and the session does not know it.");
  const { result } = await performed.refusal.json();
  return json({ lines: linesOf(result), typedName, asked: false }, { status: performed.refusal.status });
}

const renamed = (signer: string) =>
  `Your name was changed since you read the agreement, which carries ${isolated(signer)} now. Read it again, then sign it.`;

const linesOf = ({ error }: SubmissionResult<string[]>) =>
  Object.values(error ?? {}).flatMap((each) => each ?? []);

/** It opens on a press, and loads after the agreement. */
const SignDialog = lazyPart(async () => (await import("../screens/agreement/SignDialog")).SignDialog);

export default function SignNdaScreen() {
  const { content, version, signerName, isSigning, redirectTo, nameHref } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [closedOn, setClosedOn] = useState<typeof answer>();
  // Closing the dialog clears it, its errors too.
  const errors = answer && answer !== closedOn ? answer.lines : [];
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const plainForm = useRef<HTMLFormElement>(null);
  // The button was pressed before the scripts had arrived.
  const [isPlain, setPlain] = useState(isSigning);
  useEffect(() => {
    // Entries made there meanwhile stay.
    if (plainForm.current && hasEntries(plainForm.current)) return;
    setPlain(false);
    setOpen(isSigning);
  }, [isSigning]);
  const openDialog = (event: FormEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setClosedOn(answer);
  };
  return (
    <EntryShell
      step={useRegistrationStep("/sign-nda")}
      title="Before we proceed"
      subtitle="Everything in the programme is confidential. Read the agreement, then sign it."
    >
      <Stack gap="l">
        <Panel as="section" aria-label="Agreement">
          <Markdown text={content} />
        </Panel>
        <Text>
          You sign as <bdi>{signerName}</bdi>. <TextLink href={nameHref}>Correct your name</TextLink>
        </Text>
        {isPlain ? (
          <PlainSigning
            ref={plainForm}
            {...{ signerName, version, errors }}
            typedName={answer?.typedName ?? ""}
            asked={answer?.asked ?? false}
          />
        ) : (
          <Inline>
            <Form method="get" onSubmit={openDialog}>
              {redirectTo !== "/" && <input type="hidden" name="redirectTo" value={redirectTo} />}
              <Button type="submit" name="sign" value="">
                Sign
              </Button>
            </Form>
            <ButtonLink href="/logout" variant="quiet">
              Decline
            </ButtonLink>
          </Inline>
        )}
      </Stack>
      {hydrated && !isPlain && (
        <Suspense>
          <SignDialog {...{ signerName, version, open, errors }} onClose={close} />
        </Suspense>
      )}
    </EntryShell>
  );
}

function hasEntries(form: HTMLFormElement): boolean {
  return [...new FormData(form)].some(
    ([name, value]) =>
      !["csrf", "version", "signer"].includes(name) &&
      (typeof value === "string" ? value !== "" : value.name !== ""),
  );
}
