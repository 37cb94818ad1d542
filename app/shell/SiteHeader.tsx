import { ButtonLink } from "#design-system/Button";
import { Header } from "#design-system/Header";
import { useRootData } from "../session/root-data";

const places = [
  { href: "/how-it-works", label: "How it works" },
  { href: "/bounties", label: "Bounties" },
  { href: "/referrals", label: "Referrals" },
  { href: "/faq", label: "FAQ" },
  { href: "/submit-your-research", label: "Submit Your Research" },
];

/** The top navigation (specification §2). Invitations show only while there are some. */
export function SiteHeader({ path }: { path: string }) {
  const data = useRootData();
  const profile = data?.profile;
  const name = `${profile?.first_name ?? ""} ${profile?.last_name ?? ""}`.trim();
  return (
    <Header
      logo={{ href: "/", label: data?.identity.programme ?? "Conclave" }}
      items={places.map((place) => ({ ...place, current: path === place.href }))}
      invite={
        profile && profile.available_referrals > 0
          ? { href: "/referrals#invite", label: "Invite a friend" }
          : undefined
      }
      profile={data?.isSignedIn ? { href: "/account/profile", label: name || "Profile" } : undefined}
      extra={data?.isSignedIn ? <Extra hasNews={data.hasNews} /> : undefined}
      openKey={path}
    />
  );
}

/** The log-out is on every page of a signed-in researcher (ASVS 7.4.4); a link to news on their submissions, while there is any. */
function Extra({ hasNews }: { hasNews: boolean }) {
  return (
    <>
      {hasNews && (
        <ButtonLink href="/account/submissions" size="s" aria-label="News on your submissions">
          News
        </ButtonLink>
      )}
      <ButtonLink href="/logout" variant="quiet" size="s">
        Logout
      </ButtonLink>
    </>
  );
}
