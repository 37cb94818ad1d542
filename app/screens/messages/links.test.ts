import { expect, test } from "vitest";
import { SendInquiry } from "#contract/inquiries";
import { linksOf, replyText } from "./links";

test("messages about a submission lead to it, those of before to the list, and others to neither", () => {
  const leads = (title: string, submission: string | null = null) =>
    linksOf({ id: "m1", title, submission }).submissionHref;
  expect(leads("Your submission 2026-0007 was accepted")).toBe("/account/submissions");
  expect(leads("There is news about your submission 2026-10007")).toBe("/account/submissions");
  expect(leads("Your submission was interesting")).toBeUndefined();
  expect(leads("Level 4 is open")).toBeUndefined();
  expect(leads("Your submission 2026-0007 was accepted", "s1")).toBe("/account/submissions/s1");
  expect(leads("Whatever it says", "s1")).toBe("/account/submissions/s1");
});

test("a reply leads to the contact form by the message's id, never by its title", () => {
  expect(linksOf({ id: "m1", title: "SECRET", submission: null }).replyHref).toBe("/?reply=m1#contact");
});

test("a message about a submission is answered on its page, where the answer is sealed", () => {
  expect(linksOf({ id: "m1", title: "Whatever it says", submission: "s1" }).replyHref).toBeUndefined();
});

test("a reply begins with the subject, once, and never with more than the field takes", () => {
  expect(replyText("Level 4 is open", 8000)).toBe("Re: Level 4 is open\n\n");
  expect(replyText("Re: Level 4", 8000)).toBe("Re: Level 4\n\n");
  const longest = replyText("x".repeat(9000), 8000);
  expect(longest).toHaveLength(8000);
  expect(SendInquiry.safeParse({ message: longest }).success).toBe(true);
});
