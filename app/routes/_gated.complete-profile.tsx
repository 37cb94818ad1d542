import { getFormProps, type Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { getProfile, patchProfile } from "#contract/profiles";
import { Button } from "#design-system/Button";
import { EntryShell } from "#design-system/EntryShell";
import { useHydrated } from "#design-system/hydration";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { constraintOf } from "../forms/constraint";
import { hasFile, type WithLostFiles, withLostFiles } from "../forms/entered.server";
import { formOf, withEachOnce } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { PostForm, useIsSaving } from "../forms/PostForm";
import { perform } from "../forms/perform.server";
import { Refusals } from "../forms/Refusals";
import { useDraft } from "../forms/useDraft";
import { useLateForm } from "../forms/useLateForm";
import { useUntilJudged } from "../forms/useUntilJudged";
import { pageData } from "../page-cache/page-data.server";
import { DetailFields } from "../screens/profile/DetailFields";
import { isFilled } from "../screens/profile/detail-fields";
import { KeyCode } from "../screens/profile/KeyCode";
import { KeyUpload } from "../screens/profile/KeyUpload";
import { askAboutPhone, questionAboutPhone } from "../screens/profile/phone-question.server";
import { CompleteProfileForm, completeProfileAfter, DetailChanges } from "../screens/profile/profile-form";
import { uploadKey } from "../screens/profile/upload-key.server";
import { useRegistrationStep } from "../screens/registration/useRegistrationStep";
import { gate, nextAddress } from "../session/gate.server";
import { redirectTarget, withRedirectTo } from "../session/redirects";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.complete-profile");

export const meta = titled("Complete your information");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  return pageData(args.context, {
    profile: await visitor.call(getProfile),
    constraint: constraintOf(CompleteProfileForm),
    backHref: withRedirectTo("/create-profile", redirectTarget(args.request)),
  });
}

/**
 * Two calls for one form. Everything is checked before either is made, and the key goes first: it may be
 * refused, and then nothing has been written yet.
 */
export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await formOf(args);
  if (isFilled(form)) {
    const lost = withLostFiles(hasFile(form, "public_file"), args.context, "public_file");
    const profile = await visitor.call(getProfile);
    const checked = parseWithZod(withEachOnce(form), { schema: completeProfileAfter(profile.dob) });
    if (checked.status !== "success") {
      return json({ result: lost(checked.reply({ hideFields: ["csrf", "public_file"] })) }, { status: 400 });
    }
    if (checked.value.public_file) {
      const uploaded = await uploadKey(visitor, form, lost);
      if (!uploaded.ok && "code" in uploaded) return askForCode(checked, uploaded.code, lost);
      if (!uploaded.ok) {
        const asked = askAboutPhone(copyOf(form), profile);
        return asked ? questionAboutPhone(checked, asked, await uploaded.refusal.json()) : uploaded.refusal;
      }
    }
    // After the key, which a user without scripts would have to choose again.
    const asked = askAboutPhone(form, profile);
    if (asked) return questionAboutPhone(checked, asked);
    const options = { id: profile.id ?? "", schema: DetailChanges, hide: ["public_file"] };
    const performed = await perform(visitor, form, patchProfile, options);
    if (!performed.ok) return performed.refusal;
  }
  // Also where nothing was saved: with this request's own tokens a late response would undo a renewal of another tab's.
  await visitor.renew();
  visitor.state.skipProfile();
  return redirect(nextAddress(visitor, redirectTarget(args.request)));
}

/** An answered question writes its number into the form, which a refusal returns as it was entered. */
function copyOf(form: FormData): FormData {
  const copy = new FormData();
  for (const [name, value] of form) copy.append(name, value);
  return copy;
}

/** The form as it was entered, with a field for the code. */
function askForCode(entered: Submission<unknown>, code: string[], lost: WithLostFiles) {
  const result = lost(entered.reply({ hideFields: ["csrf", "public_file", "code"] }));
  return json({ result, code }, { status: 403 });
}

export default function CompleteProfileScreen() {
  const { backHref } = useLoaderData<typeof loader>();
  const step = useRegistrationStep("/complete-profile");
  return (
    <EntryShell
      step={step}
      title="Complete your information"
      subtitle="You can skip this now. Applying to a target, inviting a peer and submitting research will need research focus, phone and date of birth."
      footer={<TextLink href={backHref}>Back</TextLink>}
    >
      <DetailsForm />
    </EntryShell>
  );
}

function DetailsForm() {
  const { profile, constraint } = useLoaderData<typeof loader>();
  const draft = useDraft("complete-profile", profile.id);
  const answer = useActionData<typeof action>();
  const code = useUntilJudged(answer, answer && "code" in answer ? (answer.code as string[]) : undefined);
  const loadSchema = useCallback(
    async () => (await import("../screens/profile/profile-form")).completeProfileAfter(profile.dob),
    [profile.dob],
  );
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, {
    constraint,
    lastResult: answer?.result,
    defaultValue: { ...profile, ...draft.texts },
  });
  const saving = useIsSaving();
  const { ref, isEmpty, look } = useEmptiness();
  const edited: typeof onInput = (event) => {
    onInput(event);
    look();
  };
  const kept = draft.keeping({ ...getFormProps(form), onInput: edited });
  return (
    <PostForm {...kept} ref={ref} encType="multipart/form-data">
      <Stack gap="l">
        <Refusals lines={lines} id={form.errorId} />
        <DetailFields fields={fields} answer={answer} />
        <KeyUpload field={fields.public_file} required={false} onFilesChange={look} />
        {code && <KeyCode errors={code} />}
        <Button type="submit" pending={saving || isHeld} pendingLabel="Saving…">
          {isEmpty ? "Skip" : "Next"}
        </Button>
      </Stack>
    </PostForm>
  );
}

/** Whether the form has nothing to send. Without scripts it is unknown, and the button has a label that is always true. */
function useEmptiness() {
  const ref = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [looks, setLooks] = useState(0);
  const [isEmpty, setEmpty] = useState(false);
  // After rendering, because pickers write into their hidden fields then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look is a new reason
  useEffect(() => {
    if (hydrated && ref.current) setEmpty(!isFilled(new FormData(ref.current)));
  }, [hydrated, looks]);
  return { ref, isEmpty, look: () => setLooks((count) => count + 1) };
}
