import { type AppLoadContext, json, type TypedResponse } from "@remix-run/node";

/** Replaces a text that only its reader may see by a placeholder; a screen must write the text whole, as it is. */
export type PerUser = (text: string) => string;

/** As much of a loader's data as its screen shows to every reader, with placeholders for per-user texts; null to share nothing. */
type SharedView<Data> = Data | ((perUser: PerUser) => Data | null);

const jsonHeaders = new Headers({ "Content-Type": "application/json; charset=utf-8" });

/** Passes for a response with JSON: these are the parts that Remix asks for while it renders a page. */
class DataInProcess<Data> {
  readonly status = 200;
  readonly statusText = "";
  readonly headers = jsonHeaders;
  readonly body = "in process";

  constructor(readonly data: Data) {}

  async json(): Promise<Data> {
    return this.data;
  }
}

/** The shared view of each loader's data. */
const sharedViews = new WeakMap<object, SharedView<object>>();

/** The data from which a loader's page is rendered for many readers; null where the page is its reader's own. */
export function findSharedView(data: unknown, perUser: PerUser): object | null {
  const view = typeof data === "object" && data !== null ? sharedViews.get(data) : undefined;
  return (typeof view === "function" ? view(perUser) : view) ?? null;
}

/**
 * A loader's response for a page. While a page is rendered the data are passed as they are, where Remix would serialize and
 * parse them; a browser that asks for the data alone gets JSON. Other readers may hold the same data: do not change them.
 *
 * @param shared for a screen whose markup is the same for many readers (README.md): as much of the data as the markup shows.
 *   The page is then rendered from that and cached; the browser still gets all of the data
 */
export function pageData<Data extends object>(
  { rendersPage, pageCache }: Pick<AppLoadContext, "rendersPage" | "pageCache">,
  data: Data,
  { shared }: { shared?: SharedView<NoInfer<Data>> | null } = {},
): TypedResponse<Data> {
  if (!rendersPage) return json(data);
  // A copy, so that the data of another loader are never mistaken for these.
  const copy = { ...data };
  if (pageCache && shared) sharedViews.set(copy, shared);
  return new DataInProcess(copy) as unknown as TypedResponse<Data>;
}
