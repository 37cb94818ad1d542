import { getFormProps } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useCallback } from "react";
import { getProfile, patchProfile, replaceProfile } from "#contract/profiles";
import { Button, ButtonLink } from "#design-system/Button";
import { PageHeading } from "#design-system/Heading";
import { Inline, Measure, Stack } from "#design-system/Layout";
import { Notice } from "#design-system/Notice";
import { Panel } from "#design-system/Panel";
import { constraintOf } from "../forms/constraint";
import { formOf, withEachOnce } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { PostForm, useIsSaving } from "../forms/PostForm";
import { perform } from "../forms/perform.server";
import { Refusals } from "../forms/Refusals";
import { useDraft } from "../forms/useDraft";
import { useLateForm } from "../forms/useLateForm";
import { pageData } from "../page-cache/page-data.server";
import { DetailFields } from "../screens/profile/DetailFields";
import { NameFields, PublicProfileField } from "../screens/profile/NameFields";
import { askAboutPhone, questionAboutPhone } from "../screens/profile/phone-question.server";
import {
  ProfileForm,
  PublicProfileChange,
  profileAfter,
  replacedAfter,
} from "../screens/profile/profile-form";
import { gate } from "../session/gate.server";
import { leaveNotice } from "../session/notices.server";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.account.profile.edit");

export const meta = titled("Edit your profile");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  return pageData(args.context, {
    profile: await visitor.call(getProfile),
    constraint: constraintOf(ProfileForm),
  });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await formOf(args);
  const profile = await visitor.call(getProfile);
  const checked = parseWithZod(withEachOnce(form), { schema: profileAfter(profile.dob) });
  if (checked.status === "success") {
    const asked = askAboutPhone(form, { ...profile, country: checked.value.country });
    if (asked) return questionAboutPhone(checked, asked);
  }
  const id = profile.id ?? "";
  const replaced = await perform(visitor, form, replaceProfile, { id, schema: replacedAfter(profile.dob) });
  if (!replaced.ok) return replaced.refusal;
  // The call that replaces a profile has no such field (specification §7).
  if (form.has("social") && form.get("social") !== (profile.social ?? "")) {
    const patched = await perform(visitor, form, patchProfile, { id, schema: PublicProfileChange });
    if (!patched.ok) return patched.refusal;
  }
  await visitor.renew();
  leaveNotice(visitor, "profile_saved");
  return redirect("/account/profile");
}

export default function EditProfileScreen() {
  return (
    <Stack gap="xl">
      <PageHeading eyebrow="Account" title="Edit your profile" />
      <Measure width="prose">
        <Panel>
          <EditForm />
        </Panel>
      </Measure>
    </Stack>
  );
}

function EditForm() {
  const { profile, constraint } = useLoaderData<typeof loader>();
  const draft = useDraft("profile-edit", profile.id);
  const isBack = Object.keys(draft.texts).length > 0;
  const answer = useActionData<typeof action>();
  const loadSchema = useCallback(
    async () => (await import("../screens/profile/profile-form")).profileAfter(profile.dob),
    [profile.dob],
  );
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, {
    constraint,
    lastResult: answer?.result,
    defaultValue: { ...profile, ...draft.texts },
  });
  const saving = useIsSaving();
  return (
    <PostForm {...draft.keeping({ ...getFormProps(form), onInput })}>
      <Stack gap="l">
        {isBack && <Notice tone="info">What you changed before is back. It is not saved yet.</Notice>}
        <Refusals lines={lines} id={form.errorId} />
        <NameFields fields={fields} />
        <PublicProfileField field={fields.social} />
        <DetailFields fields={fields} answer={answer} />
        <Inline>
          <Button type="submit" pending={saving || isHeld} pendingLabel="Saving…">
            Save
          </Button>
          <ButtonLink href="/account/profile" variant="secondary" onClick={draft.forget}>
            Cancel
          </ButtonLink>
        </Inline>
      </Stack>
    </PostForm>
  );
}
