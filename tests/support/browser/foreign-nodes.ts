/** How extensions change a page before its scripts run, as far as a page can notice. */
export const foreignChanges = [
  "a node at the body's start, while the page is still arriving",
  "nodes in the head, first and last",
  "nodes around the page",
  "nodes at the page's start and end",
  "a node after each field",
  "a node before each field and text after it",
  "each field wrapped",
  "attributes on the document and on each field",
  "each text translated",
] as const;

export type ForeignChange = (typeof foreignChanges)[number];

/**
 * Changes a page as extensions do, one change after the other. For Playwright's `addInitScript`, with the changes as its
 * argument: it runs in the page and reaches nothing of this file. Nodes of its own have `data-foreign`, so that tests find them.
 */
export function changeBeforeHydration(chosen: readonly ForeignChange[]): void {
  const foreign = (tag: string) => {
    const node = document.createElement(tag);
    node.dataset.foreign = "";
    return node;
  };
  const fields = () => [
    ...document.querySelectorAll<HTMLElement>('input:not([type="hidden"]), textarea, select'),
  ];
  const page = () => document.getElementById("page");

  /** The text of every element that has some, as a translator puts it there: in elements of its own. */
  function translate() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("script, style, textarea, option, title"))
        continue;
      const [outer, inner] = [foreign("font"), foreign("font")];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  }

  const changes: Record<ForeignChange, () => void> = {
    "a node at the body's start, while the page is still arriving": () => undefined,
    "nodes in the head, first and last": () => {
      document.head.prepend(foreign("meta"), foreign("link"));
      document.head.append(foreign("meta"), foreign("script"));
    },
    "nodes around the page": () => {
      document.body.prepend(foreign("div"), "text");
      document.body.append(foreign("div"), "text");
      document.documentElement.append(foreign("grammarly-desktop-integration"));
    },
    "nodes at the page's start and end": () => {
      page()?.prepend(foreign("div"));
      page()?.append(foreign("script"), foreign("div"));
    },
    "a node after each field": () => {
      for (const field of fields()) field.after(foreign("div"));
    },
    "a node before each field and text after it": () => {
      for (const field of fields()) {
        field.before(foreign("input"));
        field.after(" ");
      }
    },
    "each field wrapped": () => {
      for (const field of fields()) {
        const wrapper = foreign("span");
        field.replaceWith(wrapper);
        wrapper.append(field);
      }
    },
    "attributes on the document and on each field": () => {
      for (const element of [document.documentElement, document.body, ...fields()]) {
        element.setAttribute("data-foreign-id", "1");
        element.classList.add("foreign");
        element.style.setProperty("--foreign", "1");
        element.setAttribute("autocomplete", "off");
      }
    },
    "each text translated": translate,
  };

  if (chosen.includes("a node at the body's start, while the page is still arriving")) {
    new MutationObserver((_, observer) => {
      if (!document.body?.firstChild) return;
      observer.disconnect();
      document.body.prepend(foreign("div"));
    }).observe(document, { childList: true, subtree: true });
  }
  document.addEventListener(
    "readystatechange",
    () => {
      if (document.readyState !== "interactive" || !page()) return;
      for (const change of chosen) changes[change]();
    },
    { once: true },
  );
}
