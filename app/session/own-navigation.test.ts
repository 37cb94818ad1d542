import { expect, it } from "vitest";
import { isOwnNavigation } from "./own-navigation";

const navigation = { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };
const request = (headers: HeadersInit, url = "http://127.0.0.1:3000/logout") => new Request(url, { headers });

it.each([
  ["a link of this site", request({ ...navigation, "Sec-Fetch-Site": "same-origin" })],
  ["a typed address", request({ ...navigation, "Sec-Fetch-Site": "none" })],
  [
    "the site's own script fetching the screen's data",
    request(
      { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty" },
      "http://127.0.0.1:3000/logout?_data=routes%2F_open.logout",
    ),
  ],
])("%s counts as the reader's own way", (_way, given) => {
  expect(isOwnNavigation(given)).toBe(true);
});

// Proves 3.5.3
it.each([
  ["another site's link", request({ ...navigation, "Sec-Fetch-Site": "cross-site" })],
  ["a sibling host's link", request({ ...navigation, "Sec-Fetch-Site": "same-site" })],
  ["a frame", request({ ...navigation, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "iframe" })],
  [
    "a picture",
    request({ "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" }),
  ],
  [
    "a page fetched ahead",
    request({ ...navigation, "Sec-Fetch-Site": "same-origin", "Sec-Purpose": "prefetch" }),
  ],
  ["a browser that does not say", request({})],
  [
    "a screen's data asked for from elsewhere",
    request({ "Sec-Fetch-Site": "cross-site" }, "http://127.0.0.1:3000/logout?_data=routes%2F_open.logout"),
  ],
  [
    "a typed address of a screen's data",
    request(
      { ...navigation, "Sec-Fetch-Site": "none" },
      "http://127.0.0.1:3000/logout?_data=routes%2F_open.logout",
    ),
  ],
])("%s does not", (_way, given) => {
  expect(isOwnNavigation(given)).toBe(false);
});
