import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ScreenState, screenStates } from ".";

const folder = new URL("../../../app/routes", import.meta.url).pathname;

/** The screens that no state shows as they are opened, or that need something else to be opened without scripts. */
const others: Record<string, ScreenState> = {
  "/*": { name: "/*", path: "/nothing-here" },
  "/confirm-mfa": { name: "/confirm-mfa", path: "/confirm-mfa", state: { ephemeral_token: "one" } },
  "/logout": { name: "/logout", path: "/logout" },
};

/**
 * Every screen that has a route, as it is when it is opened: made from the list of routes, so that a new one is in it.
 *
 * @throws when no state of `screenStates` shows a route's screen
 */
export function screensByRoute(): ScreenState[] {
  return shownAddresses().map((address) => {
    const state = others[address] ?? screenStates.find(({ name }) => name === address);
    if (!state) throw new Error(`No state in tests/support/screens shows ${address} as it is opened.`);
    return state;
  });
}

/** The addresses of the routes that show something; layouts have none of their own. */
export function shownAddresses(): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".tsx"));
  const screens = names.filter((name) =>
    /export default function (?!\w+Layout\b)/.test(readFileSync(join(folder, name), "utf8")),
  );
  return screens.map((name) => {
    const parts = name.replace(/\.tsx$/, "").split(".");
    const shown = parts.filter((part) => !part.startsWith("_"));
    return `/${shown.join("/").replace(/\$$/, "*").replaceAll("$", ":")}`;
  });
}
