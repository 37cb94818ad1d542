import { expect, test } from "vitest";
import { newsLetter } from "./letters";

test("the mail about news says that the choice is of mail about submissions, not of any other", () => {
  const sender = { programme: "Conclave", publicUrl: "https://conclave.example" };
  const { text } = newsLetter(sender, "ada@example.org", [{ id: "s1", number: "2026-0007" }]);
  expect(text).toContain(
    "Choose how soon you get an email\nabout submissions, or that you get none about them, at",
  );
});
