import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ChangePassword, Login } from "#contract/auth";
import { comparedInChangePassword } from "#contract/compared";
import { answerEdit, type Comparisons, errorsAfterEdit, type FieldErrors } from "./errors-while-typing";
import { checkWith } from "./schema-check";

const taken = ["Username is taken."];
const short = ["New password must have at least 12 characters."];
const unlike = ["Password Must be Matching."];

// Proves 4.26
it.each<[string, FieldErrors, Parameters<typeof errorsAfterEdit>[1], FieldErrors]>([
  ["shows nothing new elsewhere", {}, { name: "email", found: { password: ["Password is required."] } }, {}],
  [
    "shows nothing new in the edited field",
    {},
    { name: "email", found: { email: ["Email is required."] } },
    {},
  ],
  ["clears what is mended", { nickname: taken }, { name: "nickname", found: {} }, {}],
  [
    "says what is wrong now",
    { nickname: taken },
    { name: "nickname", found: { nickname: ["Username is required."] } },
    { nickname: ["Username is required."] },
  ],
  [
    "leaves what stands beside texts that stay",
    { nickname: taken },
    { name: "country", found: {} },
    { nickname: taken },
  ],
  [
    "clears the lines on top",
    { "": ["Try again."], nickname: taken },
    { name: "country", found: {} },
    { nickname: taken },
  ],
  [
    "clears what came of a comparison with the edited field",
    { new_password: short, confirm_password: unlike },
    {
      name: "new_password",
      found: { new_password: short, confirm_password: unlike },
      compared: comparedInChangePassword,
    },
    { new_password: short },
  ],
])("an edit %s", (_what, shown, edit, after) => {
  expect(errorsAfterEdit(shown, edit)).toEqual(after);
});

it("after a refused login the emptied password is not missed while the email is edited", () => {
  const checked = checkWith(Login)(typing("email", { email: "ada@example.org", password: "" }));

  expect(checked.reply().error).toHaveProperty("password");
  const edited = answerEdit(checked, { "": ["The email, password or invite code is wrong."] });
  expect(edited.reply().error).toEqual({});
});

it("a form that is sent is told all that is wrong", () => {
  const sent = checkWith(Login)({ ...typing(null, { email: "", password: "" }) });

  expect(answerEdit(sent, {})).toBe(sent);
});

// A rule for more than one field leaves an error at a field that was not edited; the form must know which fields it compares.
it("every rule of the contract's that compares fields says which", () => {
  const contract = new URL("../../contract/", import.meta.url);
  const compared: Comparisons[] = [comparedInChangePassword];
  const found = readdirSync(contract)
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .flatMap((name) => [...readFileSync(new URL(name, contract), "utf8").matchAll(/path: \["(\w+)"\]/g)])
    .map(([, field]) => field);

  expect(found).toEqual(compared.flatMap((each) => Object.values(each).flat()));
  expect(Object.keys(ChangePassword.shape)).toEqual(
    expect.arrayContaining([...Object.keys(comparedInChangePassword), ...found]),
  );
});

/** The input of the check while a field is edited, or, without one, when the form is sent. */
function typing(name: string | null, fields: Record<string, string>) {
  const formData = new FormData();
  for (const [field, value] of Object.entries(fields)) formData.append(field, value);
  if (name) formData.append("__intent__", JSON.stringify({ type: "validate", payload: { name } }));
  return { formData } as Parameters<ReturnType<typeof checkWith>>[0];
}
