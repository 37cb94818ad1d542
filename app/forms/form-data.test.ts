import { expect, test } from "vitest";
import { calls } from "#contract/index";
import { asText } from "./form-data.server";

/** The fields of calls that no page shows again: secrets, ids and presses. */
const never = [
  ...["access", "bounty", "code", "confirm_password", "credential", "current_password", "ephemeral_token"],
  ...["event", "id", "messages", "new_password", "password", "recovery_code", "refresh", "revision"],
  ...["signature_data", "signed", "url", "when"],
];

test("every text that a call takes is returned, and nothing that is secret", () => {
  const names = [...calls.values()].flatMap(({ body }) =>
    Object.keys((body as { shape?: object } | undefined)?.shape ?? {}),
  );
  const written = new FormData();
  for (const name of names) written.append(name, "written");
  const titles = asText(written)?.match(/^.+(?=\n-+$)/gm) ?? [];
  const plain = (name: string) => name.toLowerCase().replaceAll("_", " ");
  const returned = new Set(titles.map(plain));
  const missing = [...new Set(names)].filter((name) => !returned.has(plain(name)));
  expect(missing.sort()).toEqual(never.sort());
  expect(titles).toContain("First name");
});

test.each(["public_file", "new_pin_code", "access_token", "clientSecret"])(
  "a field called %s is not returned",
  (name) => {
    const form = new FormData();
    form.append(name, "hidden");
    form.append("message", "shown");
    expect(asText(form)).toBe("Message\n-------\nshown\n");
  },
);
