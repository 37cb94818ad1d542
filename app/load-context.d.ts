import type { DraftSecrets } from "./drafts/draft-secrets.server";
import type { StyleSheets } from "./hydration/DocumentLinks";
import type { PageCache } from "./page-cache/page-cache.server";
import type { Visitor } from "./session/visitor.server";
import type { SiteIdentity } from "./site/identity";

declare module "@remix-run/node" {
  /** The context that server.ts passes to every loader and action. */
  interface AppLoadContext {
    visitor: Visitor;
    nonce: string;
    identity: SiteIdentity;
    /** The request's id, which lines in the log carry. */
    request: string;
    /** Whether a page is rendered from the loaders' data, and they are not sent by themselves. */
    rendersPage: boolean;
    /** Null where every page is rendered for its reader alone (PAGE_CACHE=off). */
    pageCache: PageCache | null;
    styleSheets: StyleSheets;
    /** Makes the proof behind the token of a form (`member-proof.server.ts`), by the site's clock. */
    makeMemberProof: () => string;
    draftSecrets: DraftSecrets;
  }
}
