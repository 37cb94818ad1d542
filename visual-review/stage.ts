/** What the preview of Storybook 8 offers to the page it runs in. */
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

/** Which width each story asks for by naming a viewport (CSS pixels). Runs in Storybook's preview page. */
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

/** Makes Storybook's preview page, just loaded, ready to show stories. */
export async function openStage(): Promise<void> {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel, __STORYBOOK_PREVIEW__: preview } =
    globalThis as unknown as StoryWindow;
  await preview.ready();
  // The axe checks that Storybook would run after each story have their own test command.
  channel.emit("updateGlobals", { globals: { a11y: { manual: true } } });
  // While a story that takes long is prepared, Storybook hides it; a field then cannot take the focus as it is mounted.
  preview.view.showPreparingStory = () => {};
  preview.view.showMain();
}

/**
 * Shows a story in Storybook's preview page, which stays open, and waits until all that it does is over.
 *
 * @returns what went wrong, in words, or null
 */
export async function showStory(id: string): Promise<string | null> {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel, __STORYBOOK_PREVIEW__: preview } =
    globalThis as unknown as StoryWindow;
  // A story that is missing is told of below.
  await preview.loadStory({ storyId: id }).catch(() => undefined);
  await stylesheets();
  return new Promise((resolve) => {
    const failures = ["playFunctionThrewException", "storyThrewException", "storyErrored", "storyMissing"];
    const fail = (reason: unknown) => end(messageOf(reason));
    // Not when it is rendered: leaving a story with anything still under way would reload the page.
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

  /** A module may be there before its styles when something else has asked for the same ones. */
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
 * Waits until nothing is on its way any more: fonts, images, drawings out of other files, and three frames in which
 * neither the page nor its focus changed.
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
  // What closes gives the focus back some time later, and nothing of the page but its ring changes.
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

  /** Those of drawings too, which are no images of the document's own; an invisible one may never come. */
  function pictures(): Pick<HTMLImageElement, "decode">[] {
    const drawn = [...document.querySelectorAll<SVGImageElement & HTMLImageElement>("svg image")];
    return [...document.images, ...drawn.filter((picture) => picture.checkVisibility())];
  }
}
