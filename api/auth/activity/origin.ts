import Bowser from "bowser";
import { networkOf } from "#lib/client-scope";
import type { Client } from "../../http/call-context";
import type { OriginColumns } from "../auth.table";

const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));

/** The origin of a call, as its researcher recognises it. Of an unknown browser or system the name is null. */
export function originOf(client: Client | undefined): OriginColumns {
  if (!client) return { browser: null, system: null, network: null };
  return { ...namesOf(client.userAgent), network: networkOf(client.address) };
}

/**
 * Browser and system by their names. An attacker chooses the user agent, and the account's owner reads it in the list of
 * sessions: only names from the parser's own lists pass.
 */
function namesOf(userAgent: string): Pick<OriginColumns, "browser" | "system"> {
  if (userAgent === "") return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: knownOf(browsers, browser.name), system: knownOf(systems, os.name) };
}

const knownOf = (known: ReadonlySet<string>, name: string | undefined) =>
  name !== undefined && name !== "Generic" && known.has(name) ? name : null;
