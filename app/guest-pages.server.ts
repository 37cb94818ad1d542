import { Kept } from "./kept.server";

/** What differs between two answers with the same page. */
interface Fresh {
  csrf: string;
  nonce: string;
}

interface GuestPage extends Fresh {
  /** All else that the page is made of. It may hold `csrf`. */
  of: string;
}

/** Neither can be in a page: no text of a page holds a NUL. */
const places: Fresh = { csrf: "\0csrf\0", nonce: "\0nonce\0" };

/** As many as there are screens for guests, in some variants; a query makes others, and must not grow without end. */
const pages = new Kept<string>(50);

/**
 * A page for somebody who is not signed in, rendered once for all to whom it shows the same. Only what is made anew for
 * each answer is put in: the form's token and the nonce. Pages of researchers are never kept.
 */
export function guestPage({ of, ...fresh }: GuestPage, render: () => string): string {
  const key = of.replaceAll(fresh.csrf, places.csrf);
  const page = pages.of(key, () =>
    render()
      .replaceAll(fresh.csrf, places.csrf)
      .replaceAll(`nonce="${fresh.nonce}"`, `nonce="${places.nonce}"`),
  );
  return page.replaceAll(places.csrf, () => fresh.csrf).replaceAll(places.nonce, () => fresh.nonce);
}
