import { expect, test } from "vitest";
import { signedInApi, testApi } from "../../tests/support/servers/api";
import { emailKey } from "../auth/email-address";

const form = {
  nickname: "grace",
  first_name: "Grace",
  last_name: "Bianchi",
  country: "IT",
  social: "@grace",
};

/** The fields that the form of a new profile leaves out. */
const unfilled = { dob: null, expertise: null, phone: null };

// Proves 3.2, 7.11
test("without a profile the names are empty and there are no invitations", async () => {
  const { api, token } = await signedInApi({ stage: "mfa_set", available_referrals: 3 });

  const response = await api.get("/profiles/self", token);

  expect(await response.json()).toEqual({
    ...unfilled,
    id: null,
    first_name: "",
    last_name: "",
    nickname: "",
    country: "",
    social: null,
    available_referrals: 0,
  });
});

test("without a profile the names are those the invitation was written for", async () => {
  const { api, token } = await signedInApi({ stage: "mfa_set", email: "Grace@exämple.org" });
  const invitation = {
    email: "grace@exämple.org",
    email_key: emailKey("grace@xn--exmple-cua.org"),
    code_hash: "",
    referrals: 0,
  };
  const at = { created_at: 0, expires_at: 0 };
  const invitations = [
    { id: "1", first_name: "Older", last_name: "One", used_at: 1 },
    { id: "2", first_name: "Grace", last_name: "Bianchi" },
    { id: "3", first_name: "Taken", last_name: "Back", revoked_at: 1 },
    { id: "4", email_key: emailKey("other@example.org"), first_name: "Another", last_name: "Person" },
  ];
  for (const row of invitations) {
    await api.db
      .insertInto("invitations")
      .values({ ...invitation, ...at, ...row })
      .execute();
  }

  const profile = await (await api.get("/profiles/self", token)).json();

  expect([profile.first_name, profile.last_name]).toEqual(["Grace", "Bianchi"]);
});

// Proves 3.1, 7.12, R10, 8.2.3, 15.3.3
test("a profile is created with the fields of the form and nothing else", async () => {
  const { api, token, id } = await signedInApi({ stage: "mfa_set" });

  const response = await api.request("POST", "/profiles", {
    token,
    form: { ...form, available_referrals: "99", researcher_id: "x", id: "mine", dob: "1990-01-01" },
  });

  expect(response.status).toBe(201);
  const profile = await response.json();
  expect(profile).toEqual({ ...form, ...unfilled, id: expect.any(String), available_referrals: 3 });
  expect(profile.id).not.toBe("mine");
  expect(await (await api.get("/profiles/self", token)).json()).toEqual(profile);
  expect(await api.db.selectFrom("profiles").select("researcher_id").execute()).toEqual([
    { researcher_id: id },
  ]);
});

test("username, first name, last name and country are required, the public profile is not", async () => {
  const { api, token } = await signedInApi({ stage: "mfa_set" });
  const post = (fields: Record<string, string>) => api.request("POST", "/profiles", { token, form: fields });

  const empty = await post({ first_name: " ", country: "XX" });
  expect(empty.status).toBe(400);
  expect(await empty.json()).toEqual({
    nickname: ["Username is required."],
    first_name: ["First name is required."],
    last_name: ["Last name is required."],
    country: ["Choose a country from the list."],
  });

  const { social, ...required } = form;
  expect((await (await post({ ...required, social: "" })).json()).social).toBeNull();
});

test("a second profile is refused, also when both are sent concurrently", async () => {
  const { api, token } = await signedInApi({ stage: "mfa_set" });
  const post = (nickname: string) => api.request("POST", "/profiles", { token, form: { ...form, nickname } });

  const statuses = (await Promise.all(["a", "b", "c"].map(post))).map(({ status }) => status);

  expect(statuses.toSorted()).toEqual([201, 409, 409]);
  expect((await post("d")).status).toBe(409);
  expect(await api.rows("profiles")).toHaveLength(1);
});

// Proves R11
test("a nickname belongs to one researcher, also when two want it concurrently", async () => {
  const api = await testApi();
  const researchers = [
    await api.signedIn({ stage: "mfa_set" }),
    await api.signedIn({ stage: "mfa_set" }),
    await api.signedIn({ stage: "mfa_set" }),
  ];

  const responses = await Promise.all(
    researchers.map(({ token }, number) =>
      api.request("POST", "/profiles", { token, form: { ...form, nickname: number ? "GRACE" : "grace" } }),
    ),
  );

  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  const loser = responses.find(({ status }) => status === 400);
  expect(await loser?.json()).toEqual({ nickname: ["This username is taken. Choose another one."] });
});

test("a profile needs the second factor first", async () => {
  const { api, token } = await signedInApi({ stage: "password_set" });

  expect((await api.request("POST", "/profiles", { token, form })).status).toBe(403);
  expect((await api.get("/profiles/self", token)).status).toBe(403);
});

// Proves 7.13
test("completing the profile changes the fields that are sent and leaves the others", async () => {
  const { api, token, profile_id } = await signedInApi({ stage: "profile_made" });
  const patch = async (fields: Record<string, string>) =>
    (await api.request("PATCH", `/profiles/${profile_id}`, { token, form: fields })).json();

  expect(await patch({ expertise: "Kernels", phone: "+39 02 1234567" })).toMatchObject({
    id: profile_id,
    first_name: "Ada",
    expertise: "Kernels",
    phone: "+39021234567",
    dob: null,
  });
  expect(await patch({ dob: "1990-12-31" })).toMatchObject({ expertise: "Kernels", dob: "1990-12-31" });
  expect(await patch({ social: "@ada" })).toMatchObject({ social: "@ada" });
  expect(await patch({ social: "", country: "fr" })).toMatchObject({
    social: null,
    country: "FR",
    dob: "1990-12-31",
  });
});

// Proves 7.14
test("editing the profile empties the optional fields that are not sent, the public profile stays", async () => {
  const { api, token, profile_id, nickname } = await signedInApi();
  await api.request("PATCH", `/profiles/${profile_id}`, { token, form: { social: "@ada" } });
  const edit = { first_name: "Ada", last_name: "Verdi", nickname, country: "DE" };

  const response = await api.request("PUT", `/profiles/${profile_id}`, { token, form: { ...edit, dob: "" } });

  expect(response.status).toBe(200);
  const kept = { id: profile_id, social: "@ada", available_referrals: 3 };
  expect(await response.json()).toEqual({ ...edit, ...unfilled, ...kept });
});

test("editing the profile needs its required fields", async () => {
  const { api, token, profile_id } = await signedInApi();

  const response = await api.request("PUT", `/profiles/${profile_id}`, { token, form: { phone: "+391234" } });

  expect(Object.keys(await response.json())).toEqual(["first_name", "last_name", "nickname", "country"]);
});

test("a taken nickname is refused when editing, one's own in other letters is not", async () => {
  const api = await testApi();
  const [caller, other] = [await api.signedIn(), await api.signedIn()];
  const rename = (nickname: string) =>
    api.request("PATCH", `/profiles/${caller.profile_id}`, { token: caller.token, form: { nickname } });

  const taken = await rename(other.nickname.toUpperCase());
  expect(taken.status).toBe(400);
  expect(Object.keys(await taken.json())).toEqual(["nickname"]);
  expect((await rename(caller.nickname.toUpperCase())).status).toBe(200);
});

// Proves R9, 8.2.2
test.each(["PATCH", "PUT"])(
  "%s of another researcher's profile finds nothing and changes nothing",
  async (method) => {
    const api = await testApi();
    const [caller, other] = [await api.signedIn(), await api.signedIn()];
    const before = await (await api.get("/profiles/self", other.token)).json();

    for (const id of [other.profile_id, "unknown", `${other.profile_id}'`]) {
      const response = await api.request(method, `/profiles/${id}`, { token: caller.token, form });
      expect(response.status).toBe(404);
    }

    expect(await (await api.get("/profiles/self", other.token)).json()).toEqual(before);
  },
);

// Proves 2.2.3
test.each(["2999-12-31", "2020-05-17", "2008-01-16", "1899-12-31", "2000-02-30", "yesterday"])(
  "%s is no date of birth",
  async (dob) => {
    const { api, token, profile_id } = await signedInApi();

    const response = await api.request("PATCH", `/profiles/${profile_id}`, { token, form: { dob } });

    expect(response.status).toBe(400);
    expect(Object.keys(await response.json())).toEqual(["dob"]);
  },
);

test("a date of birth on file that could not be entered now stays while the rest changes, and is replaced by one that can", async () => {
  const { api, token, profile_id, nickname } = await signedInApi();
  await api.db.updateTable("profiles").set({ dob: "2020-05-17" }).where("id", "=", profile_id).execute();
  const edit = { first_name: "Ada", last_name: "Verdi", nickname, country: "DE" };
  const send = (method: string, fields: Record<string, string>) =>
    api.request(method, `/profiles/${profile_id}`, { token, form: fields });

  expect((await (await api.get("/profiles/self", token)).json()).dob).toBe("2020-05-17");
  const kept = await send("PUT", { ...edit, dob: "2020-05-17" });
  expect(await kept.json()).toMatchObject({ last_name: "Verdi", dob: "2020-05-17" });
  expect((await send("PATCH", { expertise: "Kernels", dob: "2020-05-17" })).status).toBe(200);
  const another = await send("PUT", { ...edit, dob: "2020-05-18" });
  expect([another.status, await another.json()]).toEqual([
    400,
    { dob: ["Date of birth must be at least 18 years ago: only an adult can sign the agreement."] },
  ]);
  expect(await (await send("PATCH", { dob: "1990-05-17" })).json()).toMatchObject({ dob: "1990-05-17" });
  expect((await send("PATCH", { dob: "2020-05-17" })).status).toBe(400);
});

test("a profile is sent as a form of at most 64 KiB", async () => {
  const { api, token, profile_id } = await signedInApi();
  const path = `/profiles/${profile_id}`;

  expect((await api.request("PATCH", path, { token, body: "phone=%2B391234" })).status).toBe(415);
  const expertise = "x".repeat(64 * 1024);
  expect((await api.request("PATCH", path, { token, form: { expertise } })).status).toBe(413);
});

// Proves 1.1.2, 3.2.2
test("what is shown of a name is what was typed, markup included", async () => {
  const { api, token, profile_id } = await signedInApi();
  const first_name = "<img src=x onerror=alert(1)>";

  const response = await api.request("PATCH", `/profiles/${profile_id}`, { token, form: { first_name } });

  expect(response.headers.get("Content-Type")).toBe("application/json");
  expect((await response.json()).first_name).toBe(first_name);
});
