import { expect, test } from "vitest";
import { seedInvitation } from "../../../tests/support/people/researchers";
import { login } from "../../../tests/support/people/sign-in";
import { testApi } from "../../../tests/support/servers/api";

// Proves 10.35, 6.4.1
test("the invite code, however it is typed, is not taken for the first password", async () => {
  const api = await testApi();
  const { email, code } = await seedInvitation(api.services);
  const { access } = await (await login(api, { email, password: code })).json();
  const new_password = `${code.slice(0, 6)}${code.slice(6).toLowerCase()}`;

  const response = await api.request("POST", "/auth/user/password/", {
    token: access,
    form: { current_password: code, new_password, confirm_password: new_password },
  });

  expect(response.status).toBe(400);
  expect((await response.json()).new_password.join()).toContain("not the invite code");
});
