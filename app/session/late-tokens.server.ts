import type { SessionData } from "#contract/auth";
import type { Visitor } from "./visitor.server";

/** A form under way whose tokens were exchanged at its start. */
interface Late {
  /** The refresh tokens that its browser may still send: of its cookie, and of those between that and the newest. */
  spent: string[];
  session: SessionData;
  /** When another response first brought them, or later ones, to the browser, in milliseconds; null until then. */
  deliveredAt: number | null;
}

/** What one request has to do with the tokens that it got at its start. */
export interface Renewal {
  /** Whether its response must not bring these tokens: another one has brought them, or later ones. */
  isDelivered(session: SessionData | undefined): boolean;
  /** Notes that its response brings tokens to the browser. */
  deliver(): void;
  /** Ends it. */
  end(): void;
}

/** As long as the API accepts a spent refresh token, for pages that a browser asked for in parallel (specification 10.7). */
const PARALLEL_MS = 10_000;

/**
 * The tokens of forms under way. The response to a form with files comes minutes after its tokens were exchanged, and until then its
 * browser sends the spent ones with every other page, which looks like theft after ten seconds: such a page gets the form's tokens
 * instead, once: a client that still sends the spent ones after that has a copy of the cookie. They are held for this process, and while the form
 * is under way (decision 003).
 */
export class LateTokens {
  readonly #forms = new Set<Late>();

  /**
   * Exchanges a visitor's tokens where that is due.
   *
   * @param isForm whether the response may come late
   */
  async renew(visitor: Visitor, nowMs: number, isForm: boolean): Promise<Renewal> {
    const given = visitor.state.session?.refresh ?? "";
    const isHeld = ({ spent, deliveredAt }: Late) =>
      spent.includes(given) && (deliveredAt === null || Math.abs(nowMs - deliveredAt) <= PARALLEL_MS);
    const held = [...this.#forms].filter(isHeld).at(-1);
    if (held) visitor.state.replaceSession(held.session);
    await visitor.refreshIfDue(nowMs);
    const { session } = visitor.state;
    if (!session || session.refresh === given) return nothingNew;
    const between = held ? [...held.spent, held.session.refresh] : [given];
    const own: Late = {
      spent: between.filter((token) => token !== session.refresh),
      session,
      deliveredAt: null,
    };
    if (isForm) this.#forms.add(own);
    return {
      isDelivered: (written) => own.deliveredAt !== null && written?.refresh === session.refresh,
      deliver: () => {
        for (const form of this.#forms) if (form.spent.includes(given)) form.deliveredAt ??= nowMs;
      },
      end: () => void this.#forms.delete(own),
    };
  }
}

const nothingNew: Renewal = { isDelivered: () => false, deliver: () => undefined, end: () => undefined };
