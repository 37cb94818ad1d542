import type { ServerBuild } from "@remix-run/node";
import type { Dispatch } from "../../../app/api-client/api-caller.server";
import { PageCache } from "../../../app/page-cache/page-cache.server";
import { createStateSealer, type State } from "../../../app/session/session-cookie.server";
import { Visitor } from "../../../app/session/visitor.server";
import { createSite } from "../../../app/site/site.server";
import { readStyleSheets } from "../../../app/site/style-sheets.server";
import { apiInProcess } from "../../../server/api-link/api-in-process";
import { TEST_PUBLIC_URL, type TestApi, testIdentity } from "./api";

const secret = "a secret of the tests that is long enough";

/** A browser before the site, and every text that is its reader's: tokens, and all that the API responded to its calls. */
export interface Reader {
  /** A word that is in every text of this person's. */
  word: string;
  stage: string;
  state: State;
  /** Distinguishes the random bytes of this reader's requests from those of others. */
  number: number;
  texts: Set<string>;
}

/** One page as a reader got it. */
export interface View {
  reader: Reader;
  path: string;
  text: string;
  /** Whether its markup is one for many readers. */
  isShared: boolean;
  /** Whether that was rendered for an earlier reader. */
  wasCached: boolean;
  /** The same page as it is without the cache. */
  textWithoutCache: string;
}

/** A page cache that records its new entries. */
class WatchedCache extends PageCache {
  readonly entries: { key: string; markup: string }[] = [];
  uses = 0;

  override findOrRender(...[readers, key, render]: Parameters<PageCache["findOrRender"]>) {
    this.uses++;
    return super.findOrRender(readers, key, () => {
      const template = render();
      this.entries.push({ key, markup: Buffer.concat(template.pieces).toString() });
      return template;
    });
  }
}

/** The built site over an API in the same process, with its page cache under watch. */
export class WatchedSite {
  readonly cache = new WatchedCache();
  readonly #cached: ReturnType<typeof createSite>;
  readonly #uncached: ReturnType<typeof createSite>;
  readonly #sealer = createStateSealer([secret]);
  #reader: Reader | undefined;

  constructor(build: ServerBuild, { app, clock }: TestApi) {
    const options = {
      build,
      dispatch: this.#listenTo(apiInProcess(app)),
      secrets: [secret] as const,
      identity: testIdentity,
      now: () => clock.now,
      mode: "production" as const,
      styleSheets: readStyleSheets(new URL("../../../build/client/", import.meta.url)),
      randomBytes: (size: number) => Buffer.alloc(size, this.#reader?.number ?? 0),
    };
    this.#cached = createSite({ ...options, pageCache: this.cache });
    this.#uncached = createSite({ ...options, pageCache: null });
  }

  /** Opens a page, once with the cache and once without. */
  async open(reader: Reader, path: string): Promise<View> {
    const [uses, entries] = [this.cache.uses, this.cache.entries.length];
    const text = await this.#send(this.#cached, reader, path);
    const isShared = this.cache.uses > uses;
    const wasCached = isShared && this.cache.entries.length === entries;
    return {
      reader,
      path,
      text,
      isShared,
      wasCached,
      textWithoutCache: await this.#send(this.#uncached, reader, path),
    };
  }

  /** Posts a form to a page's address. */
  post(reader: Reader, path: string, form: URLSearchParams): Promise<string> {
    return this.#send(this.#cached, reader, path, form);
  }

  async #send(site: ReturnType<typeof createSite>, reader: Reader, path: string, form?: URLSearchParams) {
    this.#reader = reader;
    const headers = new Headers({
      Cookie: `session=${await this.#sealer.seal(reader.state)}`,
      "Sec-Fetch-Site": "same-origin",
    });
    if (form) {
      headers.set("X-CSRF-Token", csrfOf(reader));
      headers.set("Content-Length", String(Buffer.byteLength(form.toString())));
    }
    const request = `request-of-${reader.word}-${reader.number}`;
    const response = await site(
      new Request(new URL(path, TEST_PUBLIC_URL), { method: form ? "POST" : "GET", headers, body: form }),
      { address: `2001:db8::${reader.number}`, request, noteForged() {} },
    );
    const [, nonce = ""] =
      /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "") ?? [];
    for (const text of [request, nonce, csrfOf(reader), reader.state.session?.access])
      addTexts(text, reader.texts);
    return response.text();
  }

  /** Records every text of the responses to a reader's reads. */
  #listenTo(dispatch: Dispatch): Dispatch {
    return async (sent, client) => {
      const received = await dispatch(sent, client);
      if (sent.endpoint.method === "GET" && this.#reader) addTexts(received.body, this.#reader.texts);
      return received;
    };
  }
}

function csrfOf({ state, number }: Reader): string {
  const dispatch = async () => ({ status: 500, body: undefined });
  const randomBytes = (size: number) => Buffer.alloc(size, number);
  return new Visitor({ dispatch, address: "", userAgent: "", state, randomBytes }).formToken.make();
}

/** Every text in a value, however deep. */
function addTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === "string") texts.add(value);
  else if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) addTexts(part, texts);
  }
}
