import type { Page } from "playwright";
import { insertMessage } from "../../../api/content/messages.store";
import type { Services } from "../../../api/services";
import { countsInactivity, openHydrated } from "../browser/hydrated";
import { attach } from "../requests/attach";
import { press } from "./screen-moves";
import type { Researcher, ScreenState } from "./state";

const incomplete = { visitor: "onboarded", state: { skipped_profile: true } } as const;
const spent = { seed: { available_referrals: 0 } };

/** The screens of the product itself. */
export const productStates: ScreenState[] = [
  { name: "/", path: "/" },
  {
    name: "/, with unread messages",
    path: "/",
    prepare: sendMessages,
    reach: (page) => page.getByRole("dialog", { name: "Unread messages" }).waitFor(),
  },
  { name: "/, with no invitation left", path: "/", ...spent },
  { name: "/, with an empty message", path: "/", reach: press("Send", "Message is required.") },
  {
    name: "/, with a message sent",
    path: "/",
    async reach(page) {
      await page.getByRole("textbox", { name: "Message" }).fill("When does level 4 open?");
      await press("Send", "Your message was sent.")(page);
    },
  },
  { name: "/how-it-works", path: "/how-it-works" },
  {
    name: "/how-it-works, with the menu open",
    path: "/how-it-works",
    onPhonesOnly: true,
    reach: (page) => page.getByRole("button", { name: "Menu" }).click(),
  },
  {
    name: "/faq, with the warning of inactivity",
    path: "/faq",
    async reach(page) {
      await countsInactivity(page);
      await page.clock.install();
      await page.evaluate(() => localStorage.clear());
      await openHydrated(page, page.url());
      await countsInactivity(page);
      await page.clock.fastForward("09:05");
      await page.getByRole("button", { name: "Stay signed in" }).waitFor();
    },
  },
  { name: "/bounties", path: "/bounties" },
  {
    name: "/bounties, filtered",
    path: "/bounties",
    async reach(page) {
      await page.getByRole("combobox", { name: "Target Technology" }).selectOption("ESXi");
      await page.getByText("1 of 39 targets").waitFor();
    },
  },
  { name: "/bounties, searched", path: "/bounties?q=kernel&places=open" },
  { name: "/bounties, with nothing found", path: "/bounties?q=zzzzz" },
  {
    name: "/bounties, as a list",
    path: "/bounties",
    async reach(page) {
      await page.getByRole("button", { name: "List", exact: true }).click();
      await page.getByRole("button", { name: "List", exact: true, pressed: true }).waitFor();
    },
  },
  { name: "/bounties, with what was asked for", path: "/bounties", prepare: requestTargets },
  {
    name: "/bounties, with a place on a waiting list to give back",
    path: "/bounties",
    prepare: requestTargets,
    async reach(page) {
      await openTarget("Android full chain, no interaction")(page);
      await page.getByText("Give the place back").click();
      await page.getByRole("button", { name: "Yes, give it back" }).waitFor();
    },
  },
  {
    name: "/bounties, with a target open",
    path: "/bounties",
    reach: openTarget("iOS full chain, no interaction"),
  },
  {
    name: "/bounties, with a target requested",
    path: "/bounties",
    async reach(page) {
      await openTarget("iOS Safari to kernel")(page);
      await page.getByRole("button", { name: "Apply to research this target" }).click();
      await page.getByText("Thank you for requesting to research this target!").first().waitFor();
    },
  },
  {
    name: "/bounties, with a full target open",
    path: "/bounties",
    reach: openTarget("Android full chain, no interaction"),
  },
  {
    name: "/bounties, with a target open before the profile is complete",
    path: "/bounties",
    ...incomplete,
    reach: openTarget("iOS Safari to kernel"),
  },
  { name: "/referrals", path: "/referrals" },
  { name: "/referrals, with errors", path: "/referrals", reach: press("Invite", "Legal name is required.") },
  { name: "/referrals, with no invitation left", path: "/referrals", ...spent },
  { name: "/referrals, before the profile is complete", path: "/referrals", ...incomplete },
  { name: "/faq", path: "/faq" },
  {
    name: "/faq, with no answer found",
    path: "/faq",
    reach: (page) => page.getByRole("searchbox", { name: "Search for answers" }).fill("zzzzz"),
  },
  { name: "/submit-your-research", path: "/submit-your-research" },
  {
    name: "/submit-your-research, with errors",
    path: "/submit-your-research",
    reach: press("Submit", "Title is required."),
  },
  {
    name: "/submit-your-research, with a collaborator and files that are too large",
    path: "/submit-your-research",
    async reach(page) {
      await page.getByRole("button", { name: "Add collaborator" }).click();
      await attach(
        page,
        ["notes.txt", 12],
        ["a trace whose name is rather long for a telephone.bin", 21 * 1024 * 1024],
      );
      await page.getByRole("button", { name: "Remove notes.txt" }).waitFor();
    },
  },
  {
    name: "/submit-your-research, while it is sent",
    path: "/submit-your-research",
    async reach(page) {
      await describeResearch(page);
      await attach(page, ["trace.bin", 1024]);
      await page.route("**", (route) => (route.request().method() === "POST" ? undefined : route.fallback()));
      await page.getByRole("button", { name: "Submit", exact: true }).click();
      await page.getByRole("progressbar", { name: "Sending files" }).waitFor();
    },
  },
  {
    name: "/submit-your-research, when the connection broke",
    path: "/submit-your-research",
    async reach(page) {
      await describeResearch(page);
      await page.route("**/submit-your-research?_data=*", (route) => route.abort(), { times: 1 });
      await press("Submit", "The connection broke before an answer came")(page);
    },
  },
  {
    name: "/submit-your-research, received",
    path: "/submit-your-research",
    async reach(page) {
      await describeResearch(page);
      await press("Submit", "Your research was received.")(page);
    },
  },
  {
    name: "/submit-your-research, before the profile is complete",
    path: "/submit-your-research",
    ...incomplete,
  },
  { name: "404", path: "/nowhere" },
  { name: "/privacy-policy, signed in", path: "/privacy-policy" },
];

/** Two unread messages to a researcher. */
export async function sendMessages({ db, newId, now }: Services, { id: researcher_id }: Researcher) {
  const texts = [
    ["Level 4 is open", "Targets of level 4 have places again. Apply within the week."],
    ["Your request was acknowledged", "We look forward to what you find."],
  ];
  for (const [index, [title = "", message = ""]] of texts.entries()) {
    await insertMessage(db, { id: newId(), researcher_id, title, message, created_at: now() - 1000 + index });
  }
}

/** An application, a place on a waiting list and an acknowledged request. */
async function requestTargets({ db, newId, now }: Services, { id: researcher_id }: Researcher) {
  const keys = ["ios-safari-to-kernel", "android-zero-click-chain", "ios-zero-click-chain"];
  const targets = await db
    .selectFrom("bounties")
    .select(["id", "key", "full"])
    .where("key", "in", keys)
    .execute();
  for (const { id: bounty_id, key, full: waiting } of targets) {
    const acknowledged_at = key === "ios-zero-click-chain" ? now() : null;
    const request = { researcher_id, bounty_id, waiting, acknowledged_at, created_at: now() };
    await db
      .insertInto("research_requests")
      .values({ id: newId(), ...request })
      .execute();
  }
}

function openTarget(title: string) {
  return async (page: Page) => {
    await page.getByRole("main").getByRole("button", { name: title }).click();
    await page.getByRole("dialog", { name: title }).waitFor();
  };
}

async function describeResearch(page: Page) {
  for (const name of ["Title", "High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"]) {
    await page.getByLabel(name).fill(`${name} of the research`);
  }
}
