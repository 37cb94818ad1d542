import { describe, expect, test } from "vitest";
import { SAMPLE_PASSWORD } from "../support/people/researchers";
import { call, login, member, newSession } from "./support/target";

const good = "Quiet lantern 42 harbour";
const path = "/auth/user/password/";

const change = (token: string, new_password: string, current_password = SAMPLE_PASSWORD) =>
  call("POST", path, { token, form: { current_password, new_password, confirm_password: new_password } });

describe("R3 Passwords", () => {
  test.each([
    ["of eleven characters", "Ab3defghijk"],
    ["of 129 characters", `Ab3${"x".repeat(126)}`],
    ["of 20,000 characters", `Ab3${"x".repeat(20_000)}`],
    ["without an uppercase letter", "quiet lantern 42"],
    ["without a digit", "Quiet lantern harbour"],
    ["that is common", "Password1234"],
    ["that repeats a character", "Aaaaaaaaaaa1"],
    ["that names the programme", "Conclave2026"],
    ["that is the one before", SAMPLE_PASSWORD],
  ])("one %s is refused", async (_what, password) => {
    const { token, email } = await member({ stage: "password_set" });

    expect((await change(token, password)).status).toBe(400);
    expect((await login(email, SAMPLE_PASSWORD)).status).toBe(200);
  });

  test("one that names its owner is refused", async () => {
    const nickname = "nightheron";
    const email = "wren.sandoval@example.org";
    const { token } = await member({ stage: "profile_made", nickname, email });

    for (const password of ["Nightheron-42", "Wren.Sandoval1", "wren.sandoval@Example.org1"]) {
      expect((await change(token, password)).status).toBe(400);
    }
  });

  test.each([
    ["spaces at both ends", "  Quiet lantern 42  "],
    ["128 characters", `Ab3 ${"é".repeat(124)}`],
    ["every alphabet and pictures", "Ünïcode 密码 пароль 🔑 9"],
    ["what forms and shells would eat", "A1%00+&=;'\"\\`$(x)\t<b>"],
  ])("one with %s counts to the last byte", async (_what, password) => {
    const { token, email } = await member({ stage: "password_set" });
    expect((await change(token, password)).status).toBe(200);

    expect((await login(email, password)).status).toBe(200);
    const near = [password.trim(), password.slice(0, -1), password.toLowerCase(), password.normalize("NFD")];
    for (const wrong of near.filter((one) => one !== password && one.length >= 12).slice(0, 3)) {
      expect((await login(email, wrong)).status).toBe(400);
    }
  });

  test.each([
    ["left out", {}],
    ["empty", { current_password: "" }],
    ["wrong", { current_password: "Not this 1 at all" }],
    ["a list", { "current_password[]": SAMPLE_PASSWORD }],
  ])("nothing changes when the current one is %s", async (_what, current) => {
    const { token, email } = await member({ stage: "password_set" });
    const form = { ...current, new_password: good, confirm_password: good };

    expect((await call("POST", path, { token, form })).status).toBe(400);
    expect((await login(email, good)).status).toBe(400);
  });

  test("a change ends every other session, and what was copied of this one", async () => {
    const { id, token, refresh, access } = await member();
    const stolen = await newSession(id);
    const answer = await change(token, good);
    expect(answer.status).toBe(200);

    for (const dead of [token, stolen.access]) {
      expect((await call("GET", "/profiles/self", { token: dead })).status).toBe(401);
    }
    expect((await call("POST", "/auth/login/refresh/", { json: { access, refresh } })).status).toBe(401);
    expect((await call("GET", "/profiles/self", { token: answer.json.access })).status).toBe(200);
  });
});
