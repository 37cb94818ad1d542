import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getAccount } from "#contract/auth";
import { getProfile, listShippedHardware } from "#contract/profiles";
import { ButtonLink } from "#design-system/Button";
import { findCountry } from "#design-system/CountryPicker";
import { DateTime } from "#design-system/DateTime";
import { DetailList } from "#design-system/DetailList";
import { Flag } from "#design-system/Flag";
import { PageHeading } from "#design-system/Heading";
import { Inline, Stack } from "#design-system/Layout";
import { Code } from "#design-system/Text";
import { FocusedNotice } from "../forms/FocusedNotice";
import { pageData } from "../page-cache/page-data.server";
import { readablePhone } from "../screens/profile/phone.server";
import { gate } from "../session/gate.server";
import { takeNotice } from "../session/notices.server";
import { titled } from "../shell/title";

export const meta = titled("Your profile");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const [{ email }, profile, hardware] = await Promise.all([
    visitor.call(getAccount),
    visitor.call(getProfile),
    visitor.call(listShippedHardware),
  ]);
  return pageData(args.context, {
    email,
    profile,
    saved: takeNotice(visitor),
    phone: readablePhone(profile.phone),
    serials: hardware.map(({ hardware_serial }) => hardware_serial),
  });
}

export default function ProfileScreen() {
  const { email, profile, saved, phone, serials } = useLoaderData<typeof loader>();
  return (
    <Stack gap="xl">
      <PageHeading eyebrow="Account" title="Profile" lead={`You log in as ${email}.`} />
      {saved && <FocusedNotice tone="positive">{saved}</FocusedNotice>}
      <DetailList
        items={[
          { term: "Username", detail: profile.nickname },
          { term: "First name", detail: profile.first_name },
          { term: "Last name", detail: profile.last_name },
          { term: "Country of residence", detail: <Country iso={profile.country} /> },
          { term: "Date of birth", detail: profile.dob && <DateTime value={profile.dob} timeZone="UTC" /> },
          { term: "Research Focus", detail: profile.expertise },
          { term: "Phone", detail: phone },
          { term: "Public profile", detail: profile.social },
          ...serialItems(serials),
        ]}
      />
      <div>
        <ButtonLink href="/account/profile/edit">Edit Details</ButtonLink>
      </div>
    </Stack>
  );
}

function Country({ iso }: { iso: string }) {
  return (
    <Inline as="span" gap="xs" align="baseline">
      <Flag country={iso} />
      {findCountry(iso)?.title ?? iso}
    </Inline>
  );
}

/** One serial number, several, or no line at all (specification §2). */
function serialItems(serials: string[]) {
  if (serials.length === 0) return [];
  const detail = (
    <Stack as="ul" gap="xs">
      {serials.map((serial) => (
        <li key={serial}>
          <Code>{serial}</Code>
        </li>
      ))}
    </Stack>
  );
  return [{ term: serials.length > 1 ? "Serials" : "Serial", detail }];
}
