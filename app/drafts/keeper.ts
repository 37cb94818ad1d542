import { flushSync } from "react-dom";
import { v7 as newAttempt } from "uuid";
import { type DraftView, showDraft } from "./draft-view";
import { chooseFiles, contentNow, focusFirst, formOf, hasTexts, type Values, valuesOf } from "./form-content";
import { inTurn } from "./in-turn";
import { haveSameFiles, isSame, keepContent, nothing } from "./keep-content";
import { markSeen } from "./keep-left";
import { KEEP_AFTER_MS, KEEP_FIRST_AFTER_MS, textOf } from "./rules";
import { Tabs } from "./tabs";
import { type FoundDraft, Vault } from "./vault";

/** Events that change a form: a click adds rows of fields, a drop adds files. */
const changes = ["input", "change", "click", "drop"];

export interface KeeperOptions {
  /** The form's id in the page. */
  formId: string;
  /** Names the form among the drafts. */
  name: string;
  /** The site's half of the account's keys. */
  secrets: readonly string[];
  /** Makes the form again, beginning with these. */
  restore: (values: Values) => void;
}

/** Stores a form's content as a draft, and restores the last one. */
export class Keeper {
  readonly #options: KeeperOptions;
  readonly #listening = new AbortController();
  #vault: Vault | undefined;
  #tabs: Tabs | undefined;
  #id = "";
  /** The content stored last. */
  #last = nothing;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Readings of the form that are not written yet. */
  #unwritten = 0;
  #offered: FoundDraft | undefined;
  #view: DraftView = {
    kept: "nothing",
    isPending: false,
    isElsewhere: false,
    discard: () => this.#discard(),
    discardOffered: () => this.#discardOffered(),
    putBack: () => this.#putBack(),
  };

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /**
   * Finds the last draft, restores it into the form when that is empty, and stores later entries.
   *
   * @param sent the submission that the page reports as received
   */
  async start(sent: string | undefined): Promise<void> {
    const { secrets, name } = this.#options;
    await inTurn(async () => {
      const vault = await Vault.open(secrets, () => this.#end());
      if (this.#isStopped) return vault.close();
      this.#vault = vault;
      this.#id = crypto.randomUUID();
      this.#tabs = new Tabs(`${vault.owner} ${name}`, () => void this.#look());
      if (sent) await vault.removeSent(name, sent);
      const elsewhere = await this.#tabs.elsewhere();
      const [newest] = (await vault.find(name)).filter(({ id }) => !elsewhere.has(id));
      if (newest) await this.#putIn(newest);
      await this.#tabs.claim(this.#id);
    }).catch(() => this.#end());
    if (this.#isStopped) return;
    this.#listen();
    await this.#look();
    this.#keep();
  }

  /** Removes the draft of a form that was received. */
  sent(id: string): Promise<void> {
    return inTurn(async () => {
      const isOther = textOf(this.#last.entries, "attempt") !== undefined;
      if (!isOther) await this.#vault?.remove(this.#id);
      const removed = (await this.#vault?.removeSent(this.#options.name, id)) ?? [];
      if (removed.includes(this.#offered?.id ?? "")) this.#offered = undefined;
      if (!isOther || removed.includes(this.#id)) await this.#begin();
    });
  }

  /** Stores the form's current content, and ends. */
  stop(): void {
    this.#listening.abort();
    clearTimeout(this.#timer);
    this.#keep();
    // Nothing is written either once the browser has cleared its storage.
    if (this.#vault || this.#view.kept === "never") markSeen(this.#form);
    void inTurn(async () => {
      this.#tabs?.close();
      this.#vault?.close();
    });
    showDraft(undefined);
  }

  /** Stores nothing of the form from now on, not even as it is left. */
  end(): void {
    this.#end();
    const view = this.#view;
    this.stop();
    showDraft(view);
  }

  get #isStopped(): boolean {
    return this.#listening.signal.aborted;
  }

  get #isPending(): boolean {
    return this.#timer !== undefined || this.#unwritten > 0;
  }

  get #form(): HTMLFormElement | undefined {
    return formOf(this.#options.formId);
  }

  #listen(): void {
    const options = { capture: true, passive: true, signal: this.#listening.signal };
    const isOwn = ({ target }: Event) => target instanceof Node && this.#form?.contains(target);
    for (const change of changes)
      document.addEventListener(change, (event) => isOwn(event) && this.#keepSoon(), options);
    // While it is sent its fields are disabled.
    document.addEventListener("submit", (event) => isOwn(event) && this.#keep(), options);
    document.addEventListener("visibilitychange", () => this.#look(), options);
    window.addEventListener("pagehide", () => this.#keep(), options);
  }

  #keepSoon(): void {
    if (this.#timer !== undefined) return;
    const keep = () => {
      this.#timer = undefined;
      this.#keep();
    };
    this.#timer = setTimeout(keep, this.#last === nothing ? KEEP_FIRST_AFTER_MS : KEEP_AFTER_MS);
    this.#show({ isPending: true });
  }

  /** Reads the form immediately, and stores it in its turn. */
  #keep(): void {
    const form = this.#form;
    const vault = this.#vault;
    const content = form && vault && contentNow(form);
    // The attempt that it is sent with next is known after the response. None comes to a form that is disabled for good.
    if (content === null && !this.#isStopped) this.#keepSoon();
    const isKept = !content || isSame(content, this.#last) || (content.isEmpty && this.#last === nothing);
    if (isKept) {
      this.#show({ isPending: this.#isPending });
      return;
    }
    const isRefused = ["texts", "full"].includes(this.#view.kept) && haveSameFiles(content, this.#last);
    const draft = { id: this.#id, name: this.#options.name };
    this.#last = content.isEmpty ? nothing : content;
    this.#unwritten++;
    void inTurn(async () => {
      const change: Partial<DraftView> = content.isEmpty
        ? { kept: "nothing", found: this.#offered && this.#view.found }
        : { kept: await keepContent(vault, draft, content, isRefused) };
      this.#unwritten--;
      if (content.isEmpty) await vault.remove(draft.id);
      this.#show({ ...change, isPending: this.#isPending });
    });
  }

  #putBack(): void {
    const draft = this.#offered;
    this.#keep();
    if (draft) void inTurn(() => this.#putIn(draft));
  }

  /** Restores a draft into the form, and goes on with it. Where the form has other content, it is offered first. */
  async #putIn(draft: FoundDraft): Promise<void> {
    const { savedAt, entries } = draft;
    const isWanted = this.#offered === draft;
    // Before the form is read: it may be typed into meanwhile.
    const files = (await this.#vault?.filesOf(draft)) ?? [];
    const mayFill = (it: HTMLFormElement) => isWanted || contentNow(it)?.isEmpty || hasTexts(it, entries);
    if (this.#isStopped || !this.#form) return;
    const isGranted = mayFill(this.#form) && (await this.#tabs?.claim(draft.id));
    const form = this.#form;
    if (!form) return;
    if (!isGranted || !mayFill(form)) {
      this.#offered = draft;
      return this.#show({ found: { savedAt, isOffered: true, filesMissing: false } });
    }
    this.#offered = undefined;
    this.#id = draft.id;
    const losesFocus = isWanted || (!hasTexts(form, entries) && form.contains(document.activeElement));
    if (!hasTexts(form, entries)) flushSync(() => this.#options.restore(valuesOf(entries)));
    if (losesFocus) focusFirst(this.#form);
    chooseFiles(this.#form, files);
    this.#last = { entries, files };
    const found = { savedAt, isOffered: false, filesMissing: files.length < draft.files.length };
    this.#show({ kept: found.filesMissing ? "texts" : "draft", found });
  }

  /** Removes the offered draft, and leaves the form as it is. */
  #discardOffered(): void {
    void inTurn(async () => {
      if (this.#offered) await this.#vault?.remove(this.#offered.id);
      this.#offered = undefined;
      this.#show({ found: undefined });
      focusFirst(this.#form);
    });
  }

  /** Removes the form's own draft, and empties the form. */
  #discard(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void inTurn(async () => {
      await this.#vault?.remove(this.#id);
      const hasAttempt = this.#form?.elements.namedItem("attempt");
      await this.#begin();
      // The discarded draft may have been received: the next text is no new version of it.
      flushSync(() => this.#options.restore(hasAttempt ? { attempt: newAttempt() } : {}));
      focusFirst(this.#form);
    });
  }

  async #begin(): Promise<void> {
    this.#id = crypto.randomUUID();
    this.#last = nothing;
    this.#show({ kept: "nothing", found: this.#offered && this.#view.found, isPending: this.#isPending });
    await this.#tabs?.claim(this.#id);
  }

  async #look(): Promise<void> {
    if (document.hidden) return this.#keep();
    const others = await this.#tabs?.elsewhere().catch(() => undefined);
    this.#show({ isElsewhere: others !== undefined && others.size > 0 });
  }

  /** The browser has no storage, or has cleared it: nothing is written to it again. */
  #end(): void {
    this.#vault?.close();
    this.#vault = undefined;
    this.#offered = undefined;
    this.#show({ kept: "never", found: undefined });
  }

  #show(change: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...change };
    if (!this.#isStopped) showDraft(this.#view);
  }
}
