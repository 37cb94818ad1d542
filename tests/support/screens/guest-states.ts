import type { Page } from "playwright";
import { logIn } from "../browser/log-in";
import { currentCode, wrongCodeFor } from "../people/codes";
import { holdScreens, press } from "./screen-moves";
import type { Researcher, ScreenState } from "./state";

/** The states that can be seen without being signed in. */
export const guestStates: ScreenState[] = [
  { name: "/login", path: "/login", visitor: "guest" },
  {
    name: "/login, with errors",
    path: "/login",
    visitor: "guest",
    reach: press("Log in", "Email is required."),
  },
  {
    name: "/login, refused",
    path: "/login",
    visitor: "guest",
    async reach(page, { email }) {
      await logIn(page, email, "Wrong horse 9 battery");
      await page.getByText("The email, password or invite code is wrong.").waitFor();
    },
  },
  { name: "/invitation", path: "/invitation", visitor: "guest" },
  {
    name: "/invitation, with errors",
    path: "/invitation",
    visitor: "guest",
    reach: press("Next", "Email is required."),
  },
  { name: "/confirm-mfa", path: "/login", visitor: "guest", reach: toCode },
  {
    name: "/confirm-mfa, with a wrong code",
    path: "/login",
    visitor: "guest",
    async reach(page, researcher) {
      await toCode(page, researcher);
      await page.getByRole("textbox", { name: "Code" }).pressSequentially(wrongCodeFor());
      await page.getByText("This code is wrong").waitFor();
    },
  },
  {
    name: "/confirm-mfa, without a security key",
    path: "/login",
    visitor: "guest",
    async reach(page, researcher) {
      await toCode(page, researcher);
      await page.getByRole("link", { name: "Use a security key" }).click();
      await page.getByText("This account has no security key.").waitFor();
    },
  },
  {
    name: "/confirm-mfa, with a recovery code",
    path: "/login",
    visitor: "guest",
    async reach(page, researcher) {
      await toCode(page, researcher);
      await page.getByRole("link", { name: "Use a recovery code" }).click();
      await page.getByRole("textbox", { name: "Recovery code" }).waitFor();
    },
  },
  {
    name: "/confirm-mfa, with the right code",
    path: "/login",
    visitor: "guest",
    async reach(page, researcher) {
      await toCode(page, researcher);
      await holdScreens(page);
      await page.getByRole("textbox", { name: "Code" }).pressSequentially(currentCode());
      await page.getByText("Code is valid ✔").waitFor();
      // Held for good, the next screen is slow in any case: with the bar that says so, a look is always the same.
      await page.getByRole("progressbar").waitFor();
    },
  },
  { name: "/privacy-policy", path: "/privacy-policy", visitor: "guest" },
  { name: "/verify", path: "/verify", visitor: "guest" },
  {
    name: "/verify, with what is no record",
    path: "/verify",
    visitor: "guest",
    async reach(page) {
      const buffer = Buffer.from("{}");
      const file = { name: "other.json", mimeType: "application/json", buffer };
      await page.getByLabel("Record", { exact: true }).setInputFiles(file);
      await page.getByText("It does not hold").waitFor();
    },
  },
];

async function toCode(page: Page, { email }: Researcher) {
  await logIn(page, email);
  await page.waitForURL("**/confirm-mfa");
  await page.getByRole("textbox", { name: "Code" }).waitFor();
}
