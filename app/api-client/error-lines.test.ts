import { expect, it } from "vitest";
import { errorLines } from "./error-lines";

it("shows every value of an object, lists flattened, as separate lines", () => {
  const body = { email: ["It is taken.", "It is too long."], country: "Choose one.", limit: 3 };
  expect(errorLines(body)).toEqual(["It is taken.", "It is too long.", "Choose one.", "3"]);
});

it("flattens objects and lists within", () => {
  expect(errorLines({ rows: [{ Name: ["Name is required."] }, ["No ratio."]] })).toEqual([
    "Name is required.",
    "No ratio.",
  ]);
});

it("shows a text as it is", () => {
  expect(errorLines("The service is being restarted.", "Bad Gateway")).toEqual([
    "The service is being restarted.",
  ]);
});

// Proves 8.10
it.each([
  ["an empty text", ""],
  ["spaces", " \n"],
  ["an empty object", {}],
  ["no values", { a: [], b: null }],
])("shows the status text for %s", (_what, body) => {
  expect(errorLines(body, "Bad Gateway")).toEqual(["Bad Gateway"]);
});

it.each([[undefined], [null], [""], [{}]])("shows 'Unknown error' for %j without a status text", (body) => {
  expect(errorLines(body)).toEqual(["Unknown error"]);
});

it("leaves out the reason that machines read", () => {
  expect(errorLines({ detail: "Please complete your profile.", code: "profile_incomplete" })).toEqual([
    "Please complete your profile.",
  ]);
});

it("shows what is said about a field of that name", () => {
  expect(errorLines({ code: ["The code is wrong."] })).toEqual(["The code is wrong."]);
});
