import { expect, test } from "vitest";
import { type TestApi, testApi } from "../../tests/support/servers/api";

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";

test("a form can be sent URL-encoded, as multipart and as JSON", async () => {
  const { api, token } = await aSession();
  const multipart = new FormData();
  multipart.set("message", "Hello");

  for (const request of [
    { form: { message: "Hello" } },
    { json: { message: "Hello" } },
    { body: multipart },
  ]) {
    expect((await api.request("POST", "/inquiries", { token, ...request })).status).toBe(201);
  }
});

// Proves 3.5.2
test.each(["text/plain", "application/xml", "", "application/jsonp", "multipart/mixed; boundary=x"])(
  "a content type of %j is refused with 415",
  async (type) => {
    expect((await send("message=Hello", type)).status).toBe(415);
  },
);

test("a form is refused with 415 where JSON is wanted", async () => {
  const api = await testApi();

  const response = await api.request("POST", "/auth/login/code/", { form: { code: "123456" } });

  expect(response.status).toBe(415);
});

// Proves R16, 5.2.3
test("a compressed body is refused with 415", async () => {
  const { api, token } = await aSession();

  const response = await api.request("POST", "/inquiries", {
    token,
    form: { message: "Hello" },
    headers: { "Content-Encoding": "gzip" },
  });

  expect(response.status).toBe(415);
});

test("a body above 64 KiB is refused with 413, whether it says so or not", async () => {
  const { api, token } = await aSession();
  const body = `message=${"x".repeat(64 * 1024)}`;
  const said = { "Content-Type": FORM, "Content-Length": String(body.length) };
  const unsaid = { "Content-Type": FORM };

  for (const [sent, headers] of [
    [body, said],
    [new Blob([body]).stream(), unsaid],
  ] as const) {
    expect((await api.request("POST", "/inquiries", { token, body: sent, headers })).status).toBe(413);
  }
});

// Proves R10, 15.3.7
test("of a repeated field the first one counts", async () => {
  const { api, response } = await sendTo("message=first&message=second", FORM);

  expect(response.status).toBe(201);
  expect(await api.db.selectFrom("inquiries").select("message").execute()).toEqual([{ message: "first" }]);
});

// Proves R10, 8.1.2, 15.3.3
test("fields that the call does not have are left out", async () => {
  const { api, response } = await sendTo(
    "message=Hello&id=mine&researcher_id=other&__proto__=x&constructor=x&message.x=y",
    FORM,
  );

  expect(response.status).toBe(201);
  const [row] = await api.rows("inquiries");
  expect(row?.id).not.toBe("mine");
});

test("a file in a text field's place is nothing", async () => {
  const { api, token } = await aSession();
  const body = new FormData();
  body.set("message", new File(["Hello"], "message.txt"));

  const response = await api.request("POST", "/inquiries", { token, body });

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ message: ["Message is required."] });
});

test.each([
  ["bytes of another encoding", Buffer.from("message=Gr\xfc\xdfe", "latin1"), FORM],
  ["such bytes in percent", Buffer.from("message=Gr%FC%DFe"), FORM],
  ["half a character", Buffer.from("message=Hello%C3&x=%BC"), FORM],
  ["half of a pair of UTF-16", Buffer.from("message=%ED%A0%80"), FORM],
  ["such bytes in a field's name", Buffer.from("message=Hello&%FC=1"), FORM],
  ["such bytes as multipart", multipart(Buffer.from("Gr\xfc\xdfe", "latin1")), MULTIPART],
])("a form with %s is refused with 400 and a sentence", async (_what, body, type) => {
  const { api, response } = await sendTo(body, type);

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ detail: expect.stringContaining("not UTF-8") });
  expect(await api.rows("inquiries")).toEqual([]);
});

test.each([
  ["100% Grüße \uFFFD 你好", Buffer.from("message=100%+Gr%c3%BC%C3%9Fe+%EF%BF%BD+你好"), FORM],
  ["Grüße \uFFFD 你好", multipart(Buffer.from("Grüße \uFFFD 你好")), MULTIPART],
])("a form's text is taken as it was sent: %s", async (message, body, type) => {
  const { api, response } = await sendTo(body, type);

  expect(response.status).toBe(201);
  expect(await api.db.selectFrom("inquiries").select("message").execute()).toEqual([{ message }]);
});

test("more than 1,000 fields are refused", async () => {
  expect((await send(`message=Hello&${"a&".repeat(1000)}`, FORM)).status).toBe(400);
});

test.each([
  ["no boundary", "multipart/form-data"],
  ["a long boundary", `multipart/form-data; boundary=${"a".repeat(71)}`],
  ["a boundary of other characters", 'multipart/form-data; boundary="a<b"'],
  ["a boundary that is not in the body", "multipart/form-data; boundary=other"],
])("a multipart form with %s is refused with 400", async (_what, type) => {
  const body = '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nHello\r\n--x--\r\n';

  expect((await send(body, type)).status).toBe(400);
});

// Proves R17
test.each(["null", "[]", '"text"', "1", "true"])("the JSON %s is refused with a sentence", async (body) => {
  const response = await send(body, "application/json");

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ detail: expect.stringContaining("must be an object") });
});

// Proves 10.17, 2.2.1, 15.3.5
test("a field of another type is a 400 of its field", async () => {
  for (const message of [1, null, ["Hello"], { $ne: "" }]) {
    const response = await send(JSON.stringify({ message }), "application/json");
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: ["Message is required."] });
  }
});

async function aSession(): Promise<{ api: TestApi; token: string }> {
  const api = await testApi();
  return { api, token: (await api.signedIn()).token };
}

/** A multipart form with these bytes as its message. */
function multipart(message: Buffer): Buffer<ArrayBuffer> {
  const head = '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\n';
  return Buffer.concat([Buffer.from(head), message, Buffer.from("\r\n--x--\r\n")]);
}

async function sendTo(body: string | Buffer<ArrayBuffer>, type: string) {
  const { api, token } = await aSession();
  const response = await api.request("POST", "/inquiries", {
    token,
    body: new Blob([body]),
    headers: { "Content-Type": type },
  });
  return { api, response };
}

async function send(body: string, type: string) {
  return (await sendTo(body, type)).response;
}
