/** The globals that the preview of Storybook 8 sets in its page. */
interface StoryWindow {
  __STORYBOOK_ADDONS_CHANNEL__: {
    on(event: string, listener: (value: unknown) => void): void;
    off(event: string, listener: (value: unknown) => void): void;
    emit(event: string, value: unknown): void;
  };
  __STORYBOOK_PREVIEW__: {
    ready(): Promise<void>;
    loadStory(wanted: { storyId: string }): Promise<LoadedStory>;
    view: { showPreparingStory(): void; showMain(): void };
  };
}

interface LoadedStory {
  storyGlobals: { viewport?: { value?: string } };
  parameters: { viewport?: { options?: Record<string, { styles?: { width?: string } | null }> } };
}

/** Reads the width that each story sets by naming a viewport (CSS pixels). Runs in Storybook's preview page. */
export async function readOwnWidths(ids: string[]): Promise<{ id: string; ownWidth?: number }[]> {
  const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as StoryWindow;
  await preview.ready();
  return Promise.all(
    ids.map(async (id) => {
      const { storyGlobals, parameters } = await preview.loadStory({ storyId: id });
      const named = storyGlobals.viewport?.value;
      if (!named) return { id };
      const width = parameters.viewport?.options?.[named]?.styles?.width;
      if (!width?.endsWith("px")) throw new Error(`${id} names the viewport "${named}", which has no width.`);
      return { id, ownWidth: Number.parseInt(width, 10) };
    }),
  );
}

/** Prepares Storybook's preview page, just loaded, for showing stories. */
export async function openStage(): Promise<void> {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel, __STORYBOOK_PREVIEW__: preview } =
    globalThis as unknown as StoryWindow;
  await preview.ready();
  // The axe checks that Storybook would run after each story have their own test command.
  channel.emit("updateGlobals", { globals: { a11y: { manual: true } } });
  // While a slow story is prepared, Storybook hides it; a field then cannot take the focus as it is mounted.
  preview.view.showPreparingStory = () => {};
  preview.view.showMain();
}

/**
 * Shows a story in Storybook's preview page, which stays open, and waits until it has finished, its `play` included.
 *
 * @returns the message of a failure, or null
 */
export async function showStory(id: string): Promise<string | null> {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel, __STORYBOOK_PREVIEW__: preview } =
    globalThis as unknown as StoryWindow;
  // A missing story is reported by an event below.
  await preview.loadStory({ storyId: id }).catch(() => undefined);
  await stylesheets();
  return new Promise((resolve) => {
    const failures = ["playFunctionThrewException", "storyThrewException", "storyErrored", "storyMissing"];
    const fail = (reason: unknown) => end(messageOf(reason));
    // Not when it is rendered: leaving a story before it has finished would reload the page.
    const finished = (shown: unknown) => (shown as { storyId: string }).storyId === id && end(null);
    function end(outcome: string | null): void {
      channel.off("storyFinished", finished);
      for (const event of failures) channel.off(event, fail);
      resolve(outcome);
    }
    channel.on("storyFinished", finished);
    for (const event of failures) channel.on(event, fail);
    channel.emit("setCurrentStory", { storyId: id, viewMode: "story" });
  });

  /** Waits for style sheets: a module may arrive before its styles when another one has requested the same ones. */
  async function stylesheets(): Promise<void> {
    const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    const missing = links.filter(({ sheet }) => !sheet);
    await Promise.all(missing.map((link) => new Promise((done) => link.addEventListener("load", done))));
  }

  function messageOf(reason: unknown): string {
    if (typeof reason !== "object" || reason === null) return `Storybook knows no story "${String(reason)}".`;
    const { message, description, title } = reason as Record<string, unknown>;
    return String(message ?? description ?? title);
  }
}

/**
 * Waits until nothing is loading or changing any more: fonts, images, drawings from other files, and three frames in
 * which neither the page nor its focus changed.
 *
 * @returns the height of the whole page in CSS pixels
 */
export async function settle(): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let changes = 0;
  const change = () => {
    changes++;
  };
  const watch = new MutationObserver(change);
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  // A closing overlay returns the focus some time later, and nothing of the page but the focus ring changes.
  for (const event of ["focusin", "focusout"]) document.addEventListener(event, change);
  scrollTo(0, 0);
  for (let quiet = 0; quiet < 3; quiet++) {
    const before = changes;
    await frame();
    await document.fonts.ready;
    await Promise.all(pictures().map((picture) => picture.decode().catch(() => undefined)));
    if (changes > before) quiet = -1;
  }
  watch.disconnect();
  for (const event of ["focusin", "focusout"]) document.removeEventListener(event, change);
  return document.documentElement.scrollHeight;

  /** Includes images in SVG, which `document.images` lacks; an invisible one may never load. */
  function pictures(): Pick<HTMLImageElement, "decode">[] {
    const drawn = [...document.querySelectorAll<SVGImageElement & HTMLImageElement>("svg image")];
    return [...document.images, ...drawn.filter((picture) => picture.checkVisibility())];
  }
}
