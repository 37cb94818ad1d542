import type { Submission, SubmissionResult } from "@conform-to/react";
import { json } from "@remix-run/node";
import { type PhoneQuestion, questionPhone, readPhone } from "#contract/phone";
import { readablePhone } from "./phone.server";

/** A number to show and to send: in its country's groups, and as E.164. */
interface ShownNumber {
  text: string;
  e164: string;
}

/** The question about a phone number before it is saved. */
export interface AskedPhone {
  /** The number as the form sent it: sending it again keeps it. */
  written: string;
  says: string;
  read: ShownNumber;
  meant: ShownNumber | undefined;
}

/** Fields besides `phone`: its digits where no country code was written; the number that was questioned; the answer. */
export const phoneFields = {
  uncoded: "phone_uncoded",
  asked: "phone_asked",
  answer: "phone_answer",
} as const;

/**
 * The question about the phone number in a form that was found valid, or undefined: then the form holds the number to save. A
 * number is questioned once. Sent again without an answer it is saved: odd numbers never block saving.
 *
 * @param profile with the stored number, which is not questioned, and the country of residence
 */
export function askAboutPhone(
  form: FormData,
  { phone, country }: { phone: string | null; country: string },
): AskedPhone | undefined {
  const written = textOf(form, "phone");
  const question = questionPhone(written, country, textOf(form, phoneFields.uncoded));
  if (!question || readPhone(written, "") === phone) return undefined;
  const { read, meant } = question;
  if (textOf(form, phoneFields.asked) !== written) {
    return { written, says: sentence(question), read: shown(read), meant: meant ? shown(meant) : undefined };
  }
  const isMeant = meant !== undefined && textOf(form, phoneFields.answer) === meant;
  form.set("phone", isMeant ? meant : read);
  return undefined;
}

/**
 * The page's response with the question: the form as it was entered, the question at its field.
 *
 * @param refused the refusal of another part of the form, which is said beside the question
 */
export function questionAboutPhone(
  entered: Submission<unknown>,
  asked: AskedPhone,
  refused?: { result: SubmissionResult<string[]> },
) {
  const result = entered.reply({ hideFields: ["csrf", "public_file", "code"] });
  const error = { ...refused?.result.error, phone: [asked.says] };
  return json({ result: { ...result, status: "error" as const, error }, asked }, { status: 400 });
}

function sentence({ read, meant }: PhoneQuestion): string {
  return meant
    ? `Did you mean ${shown(meant).text}?`
    : `Is ${shown(read).text} right? Its country has no such numbers, as far as we know.`;
}

function shown(e164: string): ShownNumber {
  return { text: readablePhone(e164) ?? e164, e164 };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
