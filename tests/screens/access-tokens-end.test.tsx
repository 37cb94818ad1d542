import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";

interface Stories {
  default: { args?: object; render: (args: object) => ReactElement };
  [story: string]: { args?: object };
}

const files = import.meta.glob<Stories>("../../stories/screens/*.stories.tsx");

it.each([
  ["account.password", "Default", "Changing it ends all your other sessions, and your access tokens."],
  [
    "account.reset-mfa",
    "Default",
    "Resetting logs you out everywhere, ends your access tokens, and removes your recovery codes and",
  ],
  ["confirm-mfa", "WithARecoveryCode", "Your other sessions and your access tokens end."],
])("%s says beforehand that the access tokens end too", async (screen, story, sentence) => {
  // React says of each layout effect that it does nothing on a server.
  const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
  const stories = await files[`../../stories/screens/${screen}.stories.tsx`]?.();
  const page = stories?.default.render({ ...stories.default.args, ...stories[story]?.args });
  const html = renderToStaticMarkup(page);
  complaints.mockRestore();
  expect(html).toContain(sentence);
});
