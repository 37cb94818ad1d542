import type { MemberProof } from "./session/member-proof.server";
import type { Visitor } from "./session/visitor.server";
import type { SiteIdentity } from "./site/identity";

declare module "@remix-run/node" {
  /** What server.ts hands to every loader and action. */
  interface AppLoadContext {
    visitor: Visitor;
    nonce: string;
    identity: SiteIdentity;
    /** The request's id, which lines in the log carry. */
    request: string;
    /** Whether a page is rendered of what loaders answer, and not sent as it is. */
    rendersPage: boolean;
    memberProof: MemberProof;
  }
}
