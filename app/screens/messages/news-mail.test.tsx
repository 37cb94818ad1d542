import { createRemixStub } from "@remix-run/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";
import { NewsMail } from "./NewsMail";

// React says of each layout effect that it does nothing on a server.
beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

it.each(["at-once", "daily", "never"] as const)("promises no email where none is sent: %s", (when) => {
  const said = shown(when, false);

  expect(said).toContain("This programme sends no email now, so look here for news about your submissions.");
  expect(said).toContain("You would get ");
  expect(said).not.toMatch(/You get |An email says/);
});

it("says which email comes where it is sent", () => {
  expect(shown("at-once", true)).toMatch(/An email says that there is news.*You get an email immediately\./);
});

it("says that other messages are mailed whatever is chosen", () => {
  expect(shown("never", true)).toContain(
    "You get no email about submissions. Of other messages from the programme you still get one.",
  );
  expect(shown("daily", true)).toContain("No email about submissions");
});

function shown(when: "at-once" | "daily" | "never", sends: boolean): string {
  const Stub = createRemixStub([
    { path: "/", Component: () => <NewsMail when={when} sends={sends} saved={null} lines={[]} /> },
  ]);
  return renderToStaticMarkup(<Stub />);
}
