import type { SessionData } from "#contract/auth";
import type { Visitor } from "./visitor.server";

/** A form under way whose tokens were exchanged at its start. */
interface Late {
  /** The refresh tokens that its browser may still send: of its cookie, and of those between that and the newest. */
  spent: string[];
  session: SessionData;
  /** Whether another response has brought them, or later ones, to the browser. */
  isDelivered: boolean;
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

/**
 * The tokens of forms under way. The response to a form with files comes minutes after its tokens were exchanged, and until then its
 * browser sends the spent ones with every other page, which looks like theft after ten seconds: such a page gets the form's tokens
 * instead. They are held for this process, and while the form is under way (decision 003).
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
    const held = [...this.#forms].filter(({ spent }) => spent.includes(given)).at(-1);
    if (held) visitor.state.replaceSession(held.session);
    await visitor.refreshIfDue(nowMs);
    const { session } = visitor.state;
    if (!session || session.refresh === given) return nothingNew;
    const between = held ? [...held.spent, held.session.refresh] : [given];
    const own: Late = {
      spent: between.filter((token) => token !== session.refresh),
      session,
      isDelivered: false,
    };
    if (isForm) this.#forms.add(own);
    return {
      isDelivered: (written) => own.isDelivered && written?.refresh === session.refresh,
      deliver: () => {
        for (const form of this.#forms) if (form.spent.includes(given)) form.isDelivered = true;
      },
      end: () => void this.#forms.delete(own),
    };
  }
}

const nothingNew: Renewal = { isDelivered: () => false, deliver: () => undefined, end: () => undefined };
