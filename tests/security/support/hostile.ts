import fc from "fast-check";
import type { Endpoint } from "#contract/endpoint";
import { callSamples as samples } from "../../support/requests/call-samples";

/** A request as the fuzzer sends it. */
export interface HostileRequest {
  contentType: string | null;
  body: Buffer;
  /** Stands for the path's `{id}`. */
  id: string;
  query: string;
}

const strings = fc.oneof(
  fc.constantFrom(
    ...[
      "",
      " ",
      "\0",
      "a\0b",
      "\ud800",
      "\udfff\ud800",
      "\u202egnp.exe",
      "__proto__",
      "constructor",
      "toString",
    ],
    ...["' OR 1=1 --", '"; drop table researchers; --', "<script>alert(1)</script>", "{{7*7}}", "%00%0d%0a"],
    ...[
      "../../../etc/passwd",
      "file:///etc/passwd",
      "javascript:alert(1)",
      "true",
      "null",
      "NaN",
      "-0",
      "1e999",
    ],
    ...[
      "data:image/png;base64,",
      "data:image/png;base64,!!!!",
      "x".repeat(5_000),
      "🔑".repeat(1_500),
      "a\r\nb: c",
    ],
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
);

const values: fc.Arbitrary<unknown> = fc.oneof(
  strings,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 53, [], {}, [[]], [null], {
    length: 9,
  }),
  fc.array(strings, { maxLength: 4 }),
  fc.dictionary(strings, strings, { maxKeys: 4 }),
  fc.integer(),
  fc.double(),
);

const keys = fc.constantFrom(
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "then", "id", "researcher_id"],
  ...["available_referrals", "is_onboarded", "status", "0", "", " ", "details[title]", "message[]", "a.b.c"],
);

/** A sample with some of its fields replaced, dropped, wrapped or joined by others. */
function mutated(sample: Record<string, unknown>): fc.Arbitrary<unknown> {
  const names = Object.keys(sample);
  const field = names.length > 0 ? fc.constantFrom(...names) : keys;
  const change = fc.oneof(
    fc.tuple(field, values),
    fc.tuple(keys, values),
    fc.tuple(
      field,
      field.map((name) => [sample[name]]),
    ),
    fc.tuple(field, fc.constant(undefined)),
  );
  return fc
    .array(change, { maxLength: 3 })
    .map((changes) =>
      Object.fromEntries([...Object.entries(sample), ...changes].filter(([, value]) => value !== undefined)),
    );
}

/** JSON that no serialiser writes. */
const rawJson = fc.constantFrom(
  '{"__proto__":{"is_onboarded":true},"message":"x"}',
  '{"message":"a","message":"b","email":"a@example.org","email":"b@example.org"}',
  '{"message":1e999,"code":-1e999,"messages":[1e400]}',
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
  `{${Array.from({ length: 1_500 }, (_, key) => `"k${key}":${key}`).join(",")}}`,
  `{"message":"${"x".repeat(80_000)}"}`,
  ...[
    "",
    " ",
    "null",
    "[]",
    "1",
    '"text"',
    "{",
    "{'a':1}",
    '{"a":1,}',
    "NaN",
    "\ufeff{}",
    '{"message":"\\ud800"}',
  ],
  ...['{"message":"\\u0000"}', "//x\n{}", '{"a":"\u0001"}', "[".repeat(60_000)],
);

const boundaries = fc.constantFrom(
  "----fuzz",
  "x",
  "",
  "a".repeat(71),
  "a".repeat(9_000),
  '"',
  "a b",
  "--",
  "é",
  "a;b",
);

const contentTypes: fc.Arbitrary<[kind: string, type: string | null]> = fc.oneof(
  fc.constantFrom<[string, string | null]>(
    ["json", "application/json"],
    ["json", "application/json; charset=utf-8"],
    ["json", "application/json; charset=utf-16"],
    ["json", "APPLICATION/JSON;;;"],
    ["json", "application/json, text/plain"],
    ["json", "application/vnd.api+json"],
    ["json", "text/plain"],
    ["json", "text/plain; application/json"],
    ["json", "application/xml"],
    ["json", "application/octet-stream"],
    ["json", null],
    ["json", "x"],
    ["form", "application/x-www-form-urlencoded"],
    ["form", "application/x-www-form-urlencoded; charset=shift_jis"],
    ["form", "multipart/form-data"],
    ["form", null],
  ),
  boundaries.map((boundary): [string, string] => [
    `multipart ${boundary}`,
    `multipart/form-data; boundary=${boundary}`,
  ]),
);

/** Everything that is sent to one call: near its body and far from it, under every content type. */
export function hostileRequests(name: string, endpoint: Endpoint): fc.Arbitrary<HostileRequest> {
  const near = mutated(samples[name] ?? {});
  const ids = fc.oneof(strings, fc.constantFrom("..", ".", "%", "%ff", "0", "self", "a".repeat(3_000)));
  return fc
    .record({
      type: contentTypes,
      value: fc.oneof({ weight: 3, arbitrary: near }, values),
      raw: fc.option(fc.oneof(rawJson, fc.uint8Array({ maxLength: 300 })), { freq: 4 }),
      id: ids,
      query: fc.oneof(fc.constant(""), fc.tuple(keys, strings)),
    })
    .map(({ type: [kind, type], value, raw, id, query }) => ({
      contentType: type,
      body: endpoint.method === "GET" ? Buffer.alloc(0) : bodyOf(kind, value, raw),
      id: encodeURIComponent(wellFormed(id)),
      query:
        query === ""
          ? ""
          : `?before=${encodeURIComponent(wellFormed(query[1]))}&${encodeURIComponent(query[0])}`,
    }));
}

/** Addresses and forms cannot carry half a character. */
function wellFormed(value: string): string {
  return Buffer.from(value).toString();
}

function bodyOf(kind: string, value: unknown, raw: string | Uint8Array | null): Buffer {
  if (raw !== null) return Buffer.from(raw as string);
  if (kind === "json") return Buffer.from(JSON.stringify(value) ?? "");
  const entries =
    typeof value === "object" && value !== null ? Object.entries(value) : [["message", String(value)]];
  const pairs = entries.map(([name = "", part]): [string, string] => [
    name,
    typeof part === "string" ? wellFormed(part) : (JSON.stringify(part) ?? ""),
  ]);
  if (kind === "form") return Buffer.from(new URLSearchParams(pairs).toString());
  const boundary = kind.slice("multipart ".length);
  const files = [
    ["attachments", 'poc.bin"; filename="../../x'],
    ["public_file", "key.asc"],
  ].map(
    ([name, file]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\n\r\nx\r\n`,
  );
  const fields = pairs.map(
    ([name, part]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${part}\r\n`,
  );
  return Buffer.from(`${fields.join("")}${files.join("")}--${boundary}--\r\n`);
}
