import { createRemixStub } from "@remix-run/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";
import { ErrorScreen } from "../../app/shell/ErrorScreen";

// React says of each layout effect that it does nothing on a server.
beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

// Proves R19
it.each([
  ["/bounties?page=2", "/bounties?page=2"],
  ["//evil.example/login?x", "/evil.example/login?x"],
  ["///evil.example", "/evil.example"],
])("the page that is shown for %s while the site is busy loads %s again, of this site", (address, href) => {
  expect(busyAt(address)).toContain(`href="${href}"`);
});

/** The page for an address in a browser, whose loader was answered 503. */
function busyAt(address: string): string {
  const Site = createRemixStub([
    { id: "root", ErrorBoundary: ErrorScreen, children: [{ path: "*", Component: () => null }] },
  ]);
  const errors = { root: { status: 503, statusText: "", internal: false, data: "" } };
  return renderToStaticMarkup(<Site initialEntries={[address]} hydrationData={{ loaderData: {}, errors }} />);
}
