import { expect, test } from "vitest";
import { listed } from "../../tests/support/requests/content";
import { signedInApi } from "../../tests/support/servers/api";

const step = { title: "Send", description: "What you found." };

// Proves 3.11, 7.20, 15.3.1
test.each([
  ["announcements", { title: "News", text: "Of today.", image: null }],
  ["events", { title: "Meeting", text: "In Milan.", link: "https://example.org/meeting", image: null }],
  ["how_it_works", { ...step, icon: "submit" }],
  ["referral_steps", { ...step, icon: "invite" }],
  ["faqs", { question: "When?", answer: "Soon." }],
  ["privacy_policy", { content: "## Who" }],
] as const)(
  "GET /content/%s has the entries with their fields, in the programme's order",
  async (name, entry) => {
    const { api, token } = await signedInApi();
    const [field = ""] = Object.keys(entry);
    const later = { ...entry, [field]: "A second one" };
    await listed(api, name, [entry, later]);

    const response = await api.get(`/content/${name}`, token);

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(
      [entry, later].map((each) => ({ id: expect.any(String), ...each })),
    );
  },
);
