import { expect, it } from "vitest";
import { UNAUTHENTICATED_STATUS } from "#contract/auth";
import { TEST_PUBLIC_URL } from "../../tests/support/servers/api";
import { answerTo, sealed as seal } from "../../tests/support/servers/one-page-site";

const session = { access: "a.e30.c", refresh: "refresh", user_status: UNAUTHENTICATED_STATUS };
const MEBIBYTE = 1024 * 1024;

it.each([
  ["/account/gpg-key", 2, /^Go back with your browser\. A public key has 64 KiB at most/],
  ["/complete-profile", 2, /^Go back with your browser\. A public key has 64 KiB at most/],
  [
    "/account/gpg-key?_data=routes",
    2,
    /^A public key has 64 KiB at most.* Choose the file with your public key/,
  ],
  ["/sign-nda", 2, /picture of a signature has 256 KiB at most.* Save it smaller, or type your name\.$/],
  ["/submit-your-research", 61, /Attachments can have 20 MiB in total.* Remove some, or pack them\.$/],
  ["/account/submissions/1", 61, /Attachments can have 20 MiB in total/],
  ["/", 2, /A form can have 1024 KiB here.* Shorten it\.$/],
])(
  "says to a form of %s with %i MiB which limit it has, and what to do",
  async (path, mebibytes, sentence) => {
    const answer = await sent(path, mebibytes, await seal({ visitor: "test-visitor", session }));

    expect([answer.status, await answer.text()]).toEqual([413, expect.stringMatching(sentence)]);
  },
);

it("says to a guest's form the limit of guests", async () => {
  const answer = await sent("/login", 1, await seal({ visitor: "test-visitor" }));

  expect([answer.status, await answer.text()]).toEqual([
    413,
    expect.stringMatching(/A form can have 64 KiB here/),
  ]);
});

function sent(path: string, mebibytes: number, cookie: string) {
  const headers = {
    Cookie: `session=${cookie}`,
    Origin: TEST_PUBLIC_URL,
    "Content-Length": `${mebibytes * MEBIBYTE}`,
  };
  return answerTo(new Request(new URL(path, TEST_PUBLIC_URL), { method: "POST", headers }));
}
