import type { Meta, StoryObj } from "@storybook/react";
import { expect, userEvent, within } from "@storybook/test";
import { type AccessToken, activityKinds, MakeAccessToken, RecoveryCode } from "#contract/account-security";
import type { SecurityKey } from "#contract/security-keys";
import AccountLayout from "../../app/routes/_gated.account";
import * as security from "../../app/routes/_gated.account.security";
import { member } from "./fixtures";
import { noAnswer, refused } from "./refused";
import { Screen, type ScreenArgs } from "./Screen";

// Long because: each state of each part of one screen is here.

type Args = ScreenArgs<typeof security>;

const made_at = "2026-03-01T18:20:11.000Z";

const here = {
  id: "0197c1d2-0000-7000-8000-000000000001",
  authenticated_at: "2026-03-02T09:00:00.000Z",
  last_seen_at: "2026-03-02T09:31:07.000Z",
  is_current: true,
  browser: "Firefox",
  system: "Linux",
  network: "203.0.113.0/24",
};

const elsewhere = {
  ...here,
  id: "0197c1d2-0000-7000-8000-000000000002",
  authenticated_at: "2026-03-02T08:12:40.000Z",
  is_current: false,
  browser: "Safari",
  system: "iOS",
  network: "2001:db8:7::/48",
};

const program = {
  ...elsewhere,
  id: "0197c1d2-0000-7000-8000-000000000003",
  browser: null,
  system: null,
  network: null,
};

const events = activityKinds.map((kind, index) => ({
  id: `0197c1d2-0000-7000-8000-0000000001${String(index).padStart(2, "0")}`,
  kind,
  at: `2026-03-01T18:${String(59 - index)}:11.000Z`,
  browser: "Firefox",
  system: "Linux",
  network: "203.0.113.0/24",
}));

const withCodes = (recovery_codes: { left: number; made_at: string | null; is_proved: boolean }) => ({
  email: "researcher@example.org",
  security: {
    authenticator_since: "2026-02-11T09:14:32.000Z",
    recovery_codes,
    security_keys: [] as SecurityKey[],
    openpgp_key_expires_at: null,
  },
  tokens: [] as AccessToken[],
  sessions: [here],
  activity: events.slice(0, 2),
  isFirstPage: true,
  olderHref: null,
  changed: null,
});

const codes = [
  ...["7K3M-PQ2V-XR9D", "0A5T-BC8N-41WZ", "MJ6G-RR02-9KQF", "ZX4H-77PD-EVT1", "5NWB-K0C3-H8YA"],
  ...["Q2VD-MT9X-60JR", "CFE8-31GA-PZ4K", "9RHT-XW5N-B7MQ", "1YPK-0D6V-JC2S", "T8AZ-4QNE-RF3G"],
];

const meta = {
  title: "Screens/Account/Account security",
  render: (args) => <Screen {...args} screen={security.default} layout={AccountLayout} />,
  parameters: { layout: "fullscreen" },
  args: {
    address: "/account/security",
    visitor: member,
    data: withCodes({ left: 10, made_at, is_proved: true }),
  },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const WithoutRecoveryCodes: Story = {
  args: { data: withCodes({ left: 0, made_at: null, is_proved: false }) },
};

export const CodesMade: Story = {
  args: {
    data: withCodes({ left: 10, made_at, is_proved: false }),
    answer: { result: null, codes },
  },
  play: async ({ canvas }) => {
    await expect(document.activeElement).toHaveTextContent(/^Keep these codes now/);
    await expect(canvas.getByRole("list", { name: /^Recovery codes for Conclave/ })).toBeVisible();
  },
};

export const WrongCode: Story = {
  args: {
    data: withCodes({ left: 10, made_at, is_proved: false }),
    answer: { result: refused(RecoveryCode, { intent: "prove-codes", recovery_code: "7K3M" }) },
  },
};

export const Proved: Story = {
  args: {
    address: "/account/security?changed=proved-1",
    data: { ...withCodes({ left: 10, made_at, is_proved: true }), changed: "proved-1" },
  },
};

export const FewCodesLeft: Story = {
  args: { data: withCodes({ left: 3, made_at, is_proved: true }) },
};

export const NoCodeLeft: Story = {
  args: { data: withCodes({ left: 0, made_at, is_proved: true }) },
};

const ready = withCodes({ left: 10, made_at, is_proved: true });

const keys: SecurityKey[] = [
  {
    id: "0197c1d2-0000-7000-8000-000000000301",
    name: "Blue key",
    added_at: "2026-02-20T10:00:00.000Z",
    last_used_at: "2026-03-02T08:59:00.000Z",
    host: "bounty.example.org",
    is_usable: true,
  },
  {
    id: "0197c1d2-0000-7000-8000-000000000302",
    name: "A phone whose name is as long as names of keys can be",
    added_at: "2026-02-21T10:00:00.000Z",
    last_used_at: null,
    host: "bounty.example.org",
    is_usable: true,
  },
];

export const WithSecurityKeys: Story = {
  args: { data: { ...ready, security: { ...ready.security, security_keys: keys } } },
};

/** After the site moved to another address: the key of before is no way in any more, and the codes are asked for as without keys. */
export const KeyOfAFormerAddress: Story = {
  args: {
    data: {
      ...withCodes({ left: 0, made_at: null, is_proved: false }),
      security: {
        ...withCodes({ left: 0, made_at: null, is_proved: false }).security,
        security_keys: keys.slice(0, 1).map((key) => ({ ...key, host: "old.example.org", is_usable: false })),
      },
    },
  },
};

export const KeyToBeNamed: Story = {
  args: { answer: { result: null, key: { options: { rp: { id: "elsewhere.example" } }, lines: [] } } },
};

/** The browser would word it in its own way. */
export const SaysThatKeysWorkAtAnotherAddress: Story = {
  args: KeyToBeNamed.args,
  play: async ({ canvas }) => {
    // Its form is a late part of the page.
    await userEvent.type(await canvas.findByLabelText("Name"), "Blue key");
    await userEvent.click(canvas.getByRole("button", { name: "Use the key" }));
    await expect(await canvas.findByText(/^Security keys work at .*elsewhere\.example/)).toBeVisible();
    await expect(canvas.getByLabelText("Name")).toHaveValue("Blue key");
  },
};

export const KeyRefused: Story = {
  args: {
    answer: {
      result: null,
      key: {
        options: {},
        lines: [
          "The key's answer was not good, or came too late. Try again; the key must ask for your PIN or finger.",
        ],
      },
    },
  },
};

const token: AccessToken = {
  id: "0197c1d2-0000-7000-8000-000000000401",
  name: "Nightly fuzzing",
  scope: "submit",
  made_at,
  expires_at: "2026-05-30T18:20:11.000Z",
  is_expired: false,
  last_used_at: "2026-03-02T03:00:12.000Z",
};
const expired: AccessToken = {
  ...token,
  id: "0197c1d2-0000-7000-8000-000000000402",
  // As long as one can be, and without a place to break.
  name: "fuzzes_the_hypervisor_with_each_driver_every_night",
  scope: "read submit",
  made_at: "2026-02-20T10:00:00.000Z",
  expires_at: "2026-02-27T10:00:00.000Z",
  is_expired: true,
  last_used_at: null,
};

export const WithAccessTokens: Story = {
  args: { data: { ...ready, tokens: [token, expired] } },
};

export const TokenMade: Story = {
  tags: ["state"],
  args: {
    data: { ...ready, tokens: [{ ...token, last_used_at: null }] },
    answer: {
      result: null,
      token: { ...token, last_used_at: null, token: `conclave_${"Xk7_pQ-2".repeat(6).slice(0, 43)}` },
    },
  },
  play: async ({ canvas }) => {
    await expect(document.activeElement).toHaveTextContent(/^Keep this token now/);
    await expect(canvas.getByText(/^conclave_/)).toBeVisible();
    await expect(canvas.getByLabelText("Program")).toHaveValue("");
  },
};

export const TokenRefused: Story = {
  args: {
    answer: {
      result: refused(MakeAccessToken, { intent: "make-token", name: "", scope: "submit", days: "365" }),
    },
  },
};

export const TokenEnded: Story = {
  args: {
    address: "/account/security?changed=token-1",
    data: { ...ready, changed: "token-1" },
  },
};

export const LoggedInElsewhere: Story = {
  args: {
    data: {
      ...withCodes({ left: 10, made_at, is_proved: true }),
      sessions: [here, elsewhere, program],
    },
  },
};

export const SessionEnded: Story = {
  args: {
    address: "/account/security?changed=ended-1",
    data: { ...withCodes({ left: 10, made_at, is_proved: true }), changed: "ended-1" },
  },
};

export const EveryKindOfActivity: Story = {
  args: {
    data: {
      ...withCodes({ left: 10, made_at, is_proved: true }),
      activity: events,
      olderHref: "/account/security?before=1#activity",
    },
  },
};

export const WithoutActivity: Story = {
  args: {
    address: "/account/security?before=1",
    data: { ...withCodes({ left: 10, made_at, is_proved: true }), activity: [], isFirstPage: false },
  },
};

export const CodeAskedFor: Story = {
  args: {
    answer: {
      result: null,
      confirm: {
        fields: [["intent", "make-codes"]],
        detail: "Enter the code of your authenticator app to make recovery codes.",
        lines: [],
      },
    },
  },
};

const wrong = "This code is wrong or was used already. Enter the next one.";

export const RefusesACodeAtItsField: Story = {
  args: {
    answer: {
      result: null,
      confirm: {
        fields: [["intent", "make-codes"]],
        detail: "Enter the code of your authenticator app to make recovery codes.",
        lines: [wrong],
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("textbox", { name: "Code" })).toHaveAccessibleDescription(wrong);
  },
};

/** What waits for the code waits on. */
export const AsksForTheCodeStillWithoutAnAnswer: Story = {
  args: { ...CodeAskedFor.args, next: noAnswer },
  play: async ({ canvas }) => {
    const panel = within(canvas.getByRole("region", { name: "Show that it is you first" }));
    await userEvent.type(panel.getByRole("textbox", { name: "Code" }), "123456");
    await userEvent.click(panel.getByRole("button", { name: "Confirm" }));
    await expect(await panel.findByText(/^No answer came/)).toBeVisible();
    await expect(panel.getByRole("textbox", { name: "Code" })).toHaveValue("123456");
  },
};

export const LoginTooOld: Story = {
  args: {
    answer: {
      result: null,
      refusal: {
        isStale: true,
        lines: ["You logged in more than 10 minutes ago. Log in again, then end the session."],
      },
    },
  },
};
