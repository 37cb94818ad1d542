import type { SessionData } from "#contract/auth";
import type { State } from "../../../app/session/session-cookie.server";
import { sessionCookie } from "../../support/browser/signed-in-browser";
import { target } from "./target";
import { type Answer, type Attack, newAddress, send } from "./wire";

/** A browser's headers for a form or link on the site's own pages. */
const own = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };

/**
 * A browser's cookies and forms without a browser: every header and every path goes out exactly as an attacker
 * writes it.
 */
export class PageClient {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly from = newAddress(),
    readonly origin = target.url,
  ) {}

  /** Every cookie, as the request header. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async send(method: string, path: string, { headers, ...attack }: Attack = {}): Promise<Answer> {
    const cookie = this.cookie ? { Cookie: this.cookie } : {};
    const answer = await send(this.origin, method, path, {
      from: this.from,
      ...attack,
      headers: { ...cookie, ...headers },
    });
    this.#keep(answer.headers["set-cookie"] ?? []);
    return answer;
  }

  get(path: string, headers: Attack["headers"] = {}): Promise<Answer> {
    return this.send("GET", path, { headers: { ...own, ...headers } });
  }

  /** The token that the forms of a page carry, without the proof behind it. */
  async tokenOf(path: string): Promise<string> {
    const { text } = await this.get(path);
    const token = /name="csrf" value="([\w-]+)[".]/.exec(text)?.[1];
    if (!token) throw new Error(`There is no form on ${path}.`);
    return token;
  }

  /** Sends a page's form, with the token of the page at `on`. */
  async post(
    path: string,
    fields: Record<string, string>,
    { on = path, headers = {} } = {},
  ): Promise<Answer> {
    const token = await this.tokenOf(on);
    return this.postWith(token, path, fields, headers);
  }

  postWith(token: string, path: string, fields: Record<string, string>, headers: Attack["headers"] = {}) {
    return this.send("POST", path, {
      body: new URLSearchParams({ csrf: token, ...fields }).toString(),
      headers: { ...own, "Content-Type": "application/x-www-form-urlencoded", ...headers },
    });
  }

  /** The same as a form that may have files. */
  async postFiles(token: string, path: string, fields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ csrf: token, ...fields })) form.append(name, value);
    const written = new Response(form);
    return this.send("POST", path, {
      body: Buffer.from(await written.arrayBuffer()),
      headers: { ...own, "Content-Type": written.headers.get("Content-Type") ?? "" },
    });
  }

  #keep(lines: string[]): void {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
  }
}

/** A client that holds a session in the site's own cookie. */
export function signedInPages(session: SessionData, state: Partial<State> = {}): Promise<PageClient> {
  return pagesWith({ session, ...state });
}

/** A client with a cookie of the site's own that holds this. */
export async function pagesWith(state: Partial<State>): Promise<PageClient> {
  const client = new PageClient();
  const { name, value } = await sessionCookie(target, { visitor: "of-an-attack", ...state });
  client.cookies.set(name, value);
  return client;
}
