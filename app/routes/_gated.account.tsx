import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLocation } from "@remix-run/react";
import { AccountMenu } from "#design-system/AccountMenu";
import { Columns } from "#design-system/Layout";
import { gate } from "../session/gate.server";
import { useRootData } from "../session/root-data";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const meta = titled("Your account");

const places = [
  { href: "/account/profile", label: "Profile" },
  { href: "/account/password", label: "Password" },
  { href: "/account/security", label: "Account security" },
  { href: "/account/submissions", label: "Submissions" },
  { href: "/account/messages", label: "Messages" },
  { href: "/account/gpg-key", label: "GPG key" },
  { href: "/account/nda", label: "NDA" },
  { href: "/account/reset-mfa", label: "Reset MFA" },
];

const waysOut = {
  logout: { href: "/logout", label: "Logout" },
  sharedLogout: { href: "/logout?shared=yes", label: "Log out on a shared computer" },
};

export async function loader(args: LoaderFunctionArgs) {
  await gate(args);
  return json(null);
}

/** The account area: its menu next to the screen. */
export default function AccountLayout() {
  const { pathname } = useLocation();
  const hasNews = useRootData()?.hasNews ?? false;
  const items = places.map((place) => ({
    ...place,
    current: pathname.startsWith(place.href),
    isNew: hasNews && place.href === "/account/submissions",
  }));
  return (
    <Columns sideFirst side={<AccountMenu items={items} {...waysOut} />}>
      <Outlet />
    </Columns>
  );
}
