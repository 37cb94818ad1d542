import type { Page } from "playwright";
import { insertMessage } from "../../api/content/messages.store";
import { transaction } from "../../api/database/transaction";
import type { Services } from "../../api/services";
import type { Newcomer } from "../../tests/support/browser/page-cookies";
import { fillAccount, oweSecondFactor } from "./full-account";
import { fillConversation } from "./full-conversation";
import { addKey, checkRecord, comeFromOutside, stayWhenSent } from "./own-steps";

/** Of every researcher. */
export const MESSAGES = 200;

/** A screen as a user uses it. */
export interface AnsweredScreen extends Newcomer {
  /** Its route's address, and after a comma the state it is in. */
  name: string;
  /** Where it is, when that is not its name; of a researcher by their id. */
  path?: (researcher: string) => string;
  /** Writes what must be on record; of a guest there is no researcher. */
  prepare?: (services: Services, researcher: string) => Promise<unknown>;
  /** Opens the address, where a user would not type it. */
  open?: (page: Page, url: string) => Promise<void>;
  /** Uses first the parts that typing and pressing from the top would not reach. */
  first?: (page: Page, researcher: string) => Promise<void>;
}

/** The browser's session state while a sign-in owes its second factor. */
const owing = { ephemeral_token: "of-a-bench" };
const factor = {
  seed: "guest",
  state: owing,
  prepare: (services: Services) => oweSecondFactor(services, owing.ephemeral_token),
} as const;

const submission = (researcher: string) => `/account/submissions/${researcher}`;

/** Every screen that has a route, with as much on it as there can be, or more than any user has. */
export const answeredScreens: AnsweredScreen[] = [
  { name: "/login", seed: "guest" },
  { name: "/invitation", seed: "guest" },
  { name: "/privacy-policy", seed: "guest" },
  { name: "/confirm-mfa", ...factor },
  {
    name: "/confirm-mfa, with a recovery code",
    path: () => "/confirm-mfa?by=recovery-code",
    ...factor,
  },
  { name: "/confirm-mfa, with a security key", path: () => "/confirm-mfa?by=security-key", ...factor },
  { name: "/setup-password", seed: { stage: "signed_in" }, state: { invitation_code: "7K3MPQ2VXR9D" } },
  { name: "/setup-mfa", seed: { stage: "password_set" } },
  { name: "/create-profile", seed: { stage: "mfa_set" } },
  { name: "/complete-profile", seed: { stage: "profile_made" } },
  { name: "/sign-nda", seed: { stage: "profile_made" }, state: { skipped_profile: true } },
  ...[
    ...["/", "/bounties", "/referrals", "/faq", "/how-it-works", "/submit-your-research"],
    ...["/account/profile", "/account/profile/edit", "/account/messages", "/account/submissions"],
    ...["/account/password", "/account/gpg-key", "/account/nda", "/account/reset-mfa"],
    "/registration-complete",
  ].map((name) => ({ name })),
  { name: "/account/security", prepare: fillAccount, first: addKey },
  ...(["asked", "offered", "agreed"] as const).map((ending) => ({
    name: `/account/submissions/:id, ${ending}`,
    path: submission,
    prepare: (services: Services, researcher: string) => fillConversation(services, researcher, ending),
  })),
  {
    name: "/verify",
    prepare: (services, researcher) => fillConversation(services, researcher, "agreed"),
    first: checkRecord,
  },
  { name: "/logout", open: comeFromOutside, first: stayWhenSent },
  { name: "/*", path: () => "/nothing-here" },
];

/** Writes the records that a screen needs of its user. */
export async function prepareFor(screen: AnsweredScreen, services: Services, researcher: string) {
  await transaction(services.db, async (tx) => {
    for (let number = 0; number < MESSAGES; number++)
      await insertMessage(tx, messageTo(researcher, number, services));
  });
  await screen.prepare?.(services, researcher);
}

const messageTo = (researcher_id: string, number: number, { newId, now }: Services) => ({
  id: newId(),
  researcher_id,
  created_at: now(),
  title: `What we decided about number ${number}`,
  message: "We have read what you sent, and have a question about the versions that you tried.",
});
