import { Footer } from "#design-system/Footer";
import { useHydrated } from "#design-system/hydration";
import { ThemeSwitch } from "#design-system/ThemeSwitch";
import { CsrfField } from "../forms/CsrfField";
import { Refusals } from "../forms/Refusals";
import { useRootData } from "../session/root-data";
import { useChosenTheme, useThemeForm } from "../site/chosen-theme";

/** The company's legal identity, the privacy notice and the choice of theme. */
export function SiteFooter({ path }: { path: string }) {
  const data = useRootData();
  // Not a navigation: unsent entries on the screen would not survive one that is refused.
  const { Form, data: answer } = useThemeForm();
  const theme = useChosenTheme();
  const hydrated = useHydrated();
  if (!data) return null;
  const { company, contact, ...identity } = data.identity;
  return (
    <Footer
      company={{ ...identity, name: company }}
      contact={contact}
      links={[{ href: "/privacy-policy", label: "Privacy policy" }]}
    >
      <Form method="post" action="/theme" preventScrollReset>
        <CsrfField />
        <input type="hidden" name="redirectTo" value={path} />
        {hydrated && <input type="hidden" name="stay" value="yes" />}
        <ThemeSwitch value={theme} />
        <Refusals lines={answer?.lines ?? []} />
      </Form>
    </Footer>
  );
}
