import type { Page } from "playwright";
import { SAMPLE_INVITE_CODE } from "../people/researchers";
import { holdScreens, press } from "./screen-moves";
import type { ScreenState } from "./state";

const password = {
  path: "/setup-password",
  visitor: "signed_in",
  state: { invitation_code: SAMPLE_INVITE_CODE },
} as const;
const authenticator = { path: "/setup-mfa", visitor: "password_set" } as const;
const account = { path: "/create-profile", visitor: "mfa_set" } as const;
const information = { path: "/complete-profile", visitor: "profile_made" } as const;
const agreement = {
  path: "/sign-nda",
  visitor: "profile_made",
  state: { skipped_profile: true },
} as const;

/** The way from the first password to the welcome. */
export const onboardingStates: ScreenState[] = [
  { name: "/setup-password", ...password },
  { name: "/setup-password, with errors", ...password, reach: press("Next", "New password is required.") },
  { name: "/setup-mfa", ...authenticator },
  {
    name: "/setup-mfa, with the secret shown and a wrong code",
    ...authenticator,
    async reach(page) {
      await page.getByRole("button", { name: "Show secret" }).click();
      await page.getByRole("textbox", { name: "Code" }).fill("000000");
      await press("Submit", /code is wrong/i)(page);
    },
  },
  { name: "/create-profile", ...account },
  { name: "/create-profile, with errors", ...account, reach: press("Next", "Username is required.") },
  { name: "/create-profile, with the countries open", ...account, reach: (page) => openCountries(page) },
  {
    name: "/create-profile, with no country found",
    ...account,
    async reach(page) {
      await openCountries(page);
      await page.getByRole("combobox", { name: "Search countries" }).fill("qqq");
      await page.getByText("No country found", { exact: true }).waitFor();
    },
  },
  { name: "/complete-profile", ...information },
  {
    name: "/complete-profile, with the phone's countries open",
    ...information,
    async reach(page) {
      await page.getByRole("button", { name: /phone country|country code/i }).click();
      await page.getByRole("listbox").waitFor();
    },
  },
  {
    name: "/complete-profile, with a file that is no key",
    ...information,
    async reach(page) {
      const file = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no key") };
      await page.getByLabel(/GPG public key/).setInputFiles(file);
      await page.getByRole("button", { name: "Next" }).click();
      await page
        .getByText(/OpenPGP public key/)
        .first()
        .waitFor();
    },
  },
  { name: "/sign-nda", ...agreement },
  { name: "/sign-nda, with the dialog open", ...agreement, reach: openSigning },
  {
    name: "/sign-nda, with a name to type and none typed",
    ...agreement,
    async reach(page) {
      await openSigning(page);
      await page.getByRole("radio", { name: "Type" }).check();
      await page.getByRole("button", { name: "Accept & Sign" }).click();
      await page.getByText("There is no name yet.", { exact: false }).waitFor();
    },
  },
  { name: "/registration-complete", path: "/registration-complete", reach: holdScreens },
];

async function openCountries(page: Page) {
  await page.getByRole("combobox", { name: /country/i }).click();
  await page.getByRole("listbox").waitFor();
}

async function openSigning(page: Page) {
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await page.getByRole("dialog", { name: "Sign the agreement" }).waitFor();
}
