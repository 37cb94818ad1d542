import { expect, test } from "vitest";
import { markOf, ordinal, ownStateOf, requestStateOf } from "./own-request";

const request = { id: "r", bounty: "b", acknowledged: false };

test.each([
  [undefined, "none", "none", undefined],
  [request, "waiting", "requested", "Requested"],
  [{ ...request, waiting_place: 3 }, "waiting", "waiting", "On the waiting list: 3rd"],
  [{ ...request, acknowledged: true }, "acknowledged", "acknowledged", "Acknowledged"],
])(
  "the request %o is %s for the dialog and %s for the filter, and its card says %s",
  (own, state, filter, mark) => {
    expect([requestStateOf(own), ownStateOf(own), markOf(own)]).toEqual([state, filter, mark]);
  },
);

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [12, "12th"],
  [21, "21st"],
  [113, "113th"],
])("place %i is the %s", (place, text) => {
  expect(ordinal(place)).toBe(text);
});
