import { expect, test } from "vitest";
import { SAMPLE_PASSWORD, seedResearcher } from "../../../tests/support/people/researchers";
import {
  confirmCode,
  deviceOf,
  ephemeralToken,
  failFromEverywhere,
  login,
  sampleCode,
  WRONG_PASSWORD as WRONG,
} from "../../../tests/support/people/sign-in";
import { type TestApi, testApi } from "../../../tests/support/servers/api";

const DAY = 24 * 60 * 60_000;
const NEW_PASSWORD = "Windy kite over 7 hills";

test("a device that the account signed in from is not held up by thirty failures elsewhere", async () => {
  const { api, email, device } = await aKnownDevice();
  await failFromEverywhere(api, email, 30);

  expect((await login(api, { email, device, address: "198.51.100.2" })).status).toBe(200);
});

// Proves R2
test("a device that the account signed in from is not held up by its neighbours, who have used up their address's tries", async () => {
  const { api, email, device } = await aKnownDevice();
  const address = "203.0.113.20";
  for (let account = 0; account < 20; account++) {
    await login(api, { email: `guess${account}@example.org`, password: WRONG, address });
  }

  expect((await login(api, { email, address })).status).toBe(429);
  expect((await login(api, { email, device, address })).status).toBe(200);
});

test("what a known device tries is its own alone, and uses up none of its neighbours' tries", async () => {
  const { api, email, device } = await aKnownDevice();
  const address = "203.0.113.21";
  for (let tried = 0; tried < 5; tried++) await login(api, { email, device, password: WRONG, address });
  for (let account = 0; account < 19; account++) {
    await login(api, { email: `guess${account}@example.org`, password: WRONG, address });
  }

  expect((await login(api, { email, device, address })).status).toBe(429);
  expect((await login(api, { email, address })).status).toBe(200);
});

test("a known device is one for its own account, for 30 days, and only as it was made", async () => {
  const { api, email, device } = await aKnownDevice();
  const other = await aKnownDevice(api);
  await failFromEverywhere(api, email, 30);
  const [id, since, signature] = device.split(".");
  const forgeries = [
    other.device,
    `${id}x.${since}.${signature}`,
    `${id}.${since}0.${signature}`,
    `${device}.`,
    "..",
  ];

  for (const [host, forgery] of forgeries.entries()) {
    expect((await login(api, { email, device: forgery, address: `198.51.100.${host}` })).status).toBe(429);
  }
  api.clock.now += 30 * DAY;
  await failFromEverywhere(api, email, 30);
  expect((await login(api, { email, device, address: "198.51.100.99" })).status).toBe(429);
});

// Proves R2, 7.4.3
test("a new password ends every known device but the one that it was set on", async () => {
  const { api, email, device, token } = await aKnownDevice();
  const form = {
    current_password: SAMPLE_PASSWORD,
    new_password: NEW_PASSWORD,
    confirm_password: NEW_PASSWORD,
  };

  const changed = await api.request("POST", "/auth/user/password/", { token, form });

  expect(changed.status).toBe(200);
  const own = deviceOf(changed);
  await failFromEverywhere(api, email, 30);
  const tryOn = (known: string, address: string) =>
    login(api, { email, password: NEW_PASSWORD, device: known, address });
  expect((await tryOn(device, "198.51.100.1")).status).toBe(429);
  expect((await tryOn(own, "198.51.100.2")).status).toBe(200);
});

test("guesses with a copied device are counted for it, from wherever they come, and lock no other client out", async () => {
  const { api, email, device } = await aKnownDevice();
  const statuses: number[] = [];
  for (let host = 1; host <= 6; host++) {
    statuses.push(
      (await login(api, { email, password: WRONG, device, address: `203.0.113.${host}` })).status,
    );
  }

  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await login(api, { email, address: "198.51.100.1" })).status).toBe(200);
});

/** A researcher who signed in with a browser, and that browser's cookie. */
async function aKnownDevice(given?: TestApi) {
  const api = given ?? (await testApi());
  const { email } = await seedResearcher(api.services);
  const answer = await confirmCode(api, await ephemeralToken(api, { email }), sampleCode(api));
  const { access: token } = await answer.json();
  return { api, email, device: deviceOf(answer), token };
}
