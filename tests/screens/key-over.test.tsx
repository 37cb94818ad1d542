import { createRemixStub } from "@remix-run/testing";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";
import { KeyNotice } from "../../app/screens/home/KeyNotice";
import { ExpiryWarning } from "../../app/screens/profile/ExpiryWarning";
import { SealedCopy } from "../../app/screens/submissions/SealedCopy";

// React says of each layout effect that it does nothing on a server.
beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const at = "2026-03-20T00:00:00.000Z";
const effect =
  "Until you replace it, what we write is readable on the server, and you cannot open the copy of what you submit.";
const claim = /what only you should read is encrypted to it/i;

it("says of a key that is over what follows, and not that anything is encrypted to it", () => {
  for (const shown of [
    <KeyNotice key="home" end="over" />,
    <ExpiryWarning key="page" expiry={{ at, isOver: true }} />,
  ]) {
    expect(textOf(shown)).toContain(effect);
    expect(textOf(shown)).not.toMatch(claim);
  }
});

it("does not say on the key's page that anything is encrypted to one that is over", async () => {
  const {
    default: meta,
    KeyHasExpired,
    KeyExpiresSoon,
  } = await import("../../stories/screens/account.gpg-key.stories");
  const shown = ({ args }: { args?: object }) =>
    renderToStaticMarkup(meta.render({ ...meta.args, ...args } as Parameters<typeof meta.render>[0]));
  expect(shown(KeyExpiresSoon)).toContain("We encrypt to this key what only you should read.");
  expect(shown(KeyHasExpired)).toContain(effect);
  expect(shown(KeyHasExpired)).not.toContain("We encrypt to this key");
});

it("says without a key what follows, and nothing of one that is not there", async () => {
  const { default: meta, NoKey } = await import("../../stories/screens/account.gpg-key.stories");
  const shown = renderToStaticMarkup(
    meta.render({ ...meta.args, ...NoKey.args } as Parameters<typeof meta.render>[0]),
  );
  expect(shown).toContain(
    "Without a key, what we write to you is readable on the server, and you cannot open the copy of what you submit.",
  );
  expect(shown).not.toContain("this key");
});

it("says of a key that ends soon that it is in use", () => {
  for (const shown of [
    <KeyNotice key="home" end="week" />,
    <ExpiryWarning key="page" expiry={{ at, isOver: false }} />,
  ]) {
    expect(textOf(shown)).toMatch(claim);
    expect(textOf(shown)).not.toContain(effect);
  }
});

it("does not say of a key that had expired when research was submitted that there was none", () => {
  expect(textOf(<SealedCopy id="a1" isForOwnKey={false} />)).toContain(
    "no usable OpenPGP key of yours was on file when you submitted",
  );
});

function textOf(shown: ReactElement): string {
  const Stub = createRemixStub([{ path: "/", Component: () => shown }]);
  return renderToStaticMarkup(<Stub />);
}
