import { getFormProps } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EditProfile, getProfile, replaceProfile } from "#contract/profiles";
import { Button, ButtonLink } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { PageHeading } from "#design-system/Heading";
import { Inline, Measure, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { constraintOf } from "../forms/constraint";
import { formOf, withEachOnce } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { PostForm, useIsSaving } from "../forms/PostForm";
import { perform } from "../forms/perform.server";
import { useLateForm } from "../forms/useLateForm";
import { pageData } from "../page-cache/page-data.server";
import { askedIn, DetailFields, NameFields } from "../screens/profile/ProfileFields";
import { askAboutPhone, questionAboutPhone } from "../screens/profile/phone-question.server";
import { gate } from "../session/gate.server";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.account.profile.edit");

export const meta = titled("Edit your profile");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  return pageData(args.context, {
    profile: await visitor.call(getProfile),
    constraint: constraintOf(EditProfile),
  });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await formOf(args.request);
  const profile = await visitor.call(getProfile);
  const checked = parseWithZod(withEachOnce(form), { schema: EditProfile });
  if (checked.status === "success") {
    const asked = askAboutPhone(form, { ...profile, country: checked.value.country });
    if (asked) return questionAboutPhone(checked, asked);
  }
  const performed = await perform(visitor, form, replaceProfile, { id: profile.id ?? "" });
  if (!performed.ok) return performed.refusal;
  await visitor.renew();
  return redirect("/account/profile");
}

export default function EditProfileScreen() {
  return (
    <Stack gap="xl">
      <PageHeading eyebrow="Account" title="Edit your profile" />
      <Measure width="prose">
        <Panel>
          <ProfileForm />
        </Panel>
      </Measure>
    </Stack>
  );
}

const loadSchema = async () => (await import("#contract/profiles")).EditProfile;

function ProfileForm() {
  const { profile, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, lines, onInput, isHeld } = useLateForm(loadSchema, {
    constraint,
    lastResult: answer?.result,
    defaultValue: profile,
  });
  const saving = useIsSaving();
  return (
    <PostForm {...getFormProps(form)} onInput={onInput}>
      <Stack gap="l">
        <ErrorList errors={lines} id={form.errorId} />
        <NameFields fields={fields} />
        <DetailFields fields={fields} asked={askedIn(answer)} />
        <Inline>
          <Button type="submit" pending={saving || isHeld} pendingLabel="Saving…">
            Save
          </Button>
          <ButtonLink href="/account/profile" variant="secondary">
            Cancel
          </ButtonLink>
        </Inline>
      </Stack>
    </PostForm>
  );
}
