import { expect, it } from "vitest";
import { loader } from "../../app/routes/_gated.how-it-works";
import { listed } from "../support/requests/content";
import { signedInBrowser } from "../support/servers/site";

it("shows the steps with their icons, in order", async () => {
  const { api, browser } = await signedInBrowser("complete");
  const steps = [
    { title: "Submit", description: "Send what you found.", icon: "submit" },
    { title: "Get paid", description: "Once it was validated.", icon: "payment" },
  ];
  await listed(api, "how_it_works", steps);
  expect((await browser.load(loader, "/how-it-works")).data).toMatchObject({ steps });
});
