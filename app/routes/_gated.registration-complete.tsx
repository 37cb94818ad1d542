import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { REDIRECT_DELAY_AFTER_REGISTRATION_MS } from "#contract/limits";
import { EntryShell } from "#design-system/EntryShell";
import { useLink } from "#design-system/Link";
import { GoOnAfter } from "../screens/registration/GoOnAfter";
import { gate } from "../session/gate.server";
import { Mark } from "../shell/Mark";
import { titled } from "../shell/title";

export const meta = titled("Welcome aboard");

export async function loader(args: LoaderFunctionArgs) {
  await gate(args);
  return json(null);
}

export default function RegistrationCompleteScreen() {
  const Link = useLink();
  return (
    <>
      <EntryShell
        mark={
          <Link href="/">
            <Mark />
          </Link>
        }
        title="We are all set, welcome aboard!"
        subtitle="You are a member now. The home page opens in a moment."
      />
      <GoOnAfter to="/" milliseconds={REDIRECT_DELAY_AFTER_REGISTRATION_MS} />
    </>
  );
}
