import { expect, test } from "vitest";
import { signedInApi } from "../../tests/support/servers/api";

const names = { nickname: "night.heron", first_name: "Nadia", last_name: "Orsini" };

// Proves 10.45
test.each([
  ["+44 (0)20 7946 0958", "+442079460958"],
  ["0044 20 7946 0958", "+442079460958"],
  ["\u202a+44 20 7946 0958\u202c", "+442079460958"],
  ["\u200e020 7946 0958", "+442079460958"],
  ["(202) 555-0123", "+12025550123"],
  ["+999 123", "+999123"],
])("the phone number %j of somebody in the United Kingdom is stored as %s", async (written, phone) => {
  const { api, token, profile_id } = await signedInApi();
  const path = `/profiles/${profile_id}`;

  const put = await api.request("PUT", path, { token, form: { ...names, country: "GB", phone: written } });
  expect(await put.json()).toMatchObject({ phone });
  // Alone it is read by the country that is stored.
  const patch = await api.request("PATCH", path, { token, form: { phone: written } });
  expect(await patch.json()).toMatchObject({ phone });
});

test("a text without a number is refused as a phone number, and so is a country code alone", async () => {
  const { api, token, profile_id } = await signedInApi();
  for (const phone of ["no number", "+39", "\u200e"]) {
    const response = await api.request("PATCH", `/profiles/${profile_id}`, { token, form: { phone } });
    expect(response.status).toBe(400);
    expect(Object.keys(await response.json())).toEqual(["phone"]);
  }
});
