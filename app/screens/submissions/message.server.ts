import { redirect } from "@remix-run/node";
import { writeAboutSubmission } from "#contract/own-submissions";
import { attachFiles } from "#contract/submissions";
import { ApiFailure } from "../../api-client/api-caller.server";
import { errorLines } from "../../api-client/error-lines";
import type { WithLostFiles } from "../../forms/entered.server";
import { perform } from "../../forms/perform.server";
import type { OpenUpload } from "../../forms/upload.server";
import type { Visitor } from "../../session/visitor.server";
import { attachmentsIn } from "../submission/attach.server";
import type { ReceiptSecrets } from "../submission/secrets.server";
import { newAttempt } from "../submission/submit.server";
import { refused, seenIn } from "./answer.server";

interface Target {
  /** The submission's id. */
  id: string;
  /** Of its receipts, for the browser that sends files. */
  secrets: ReceiptSecrets;
  /** Says with a refusal that the files are gone. */
  lost: WithLostFiles;
}

/**
 * Sends a message, and then its files. When these fail, the message is stored, and they alone are asked for again; files
 * that an earlier attempt stored are not stored twice: how many arrived is said, and what is missing can be sent.
 */
export async function sendMessage(visitor: Visitor, upload: OpenUpload, { id, secrets, lost }: Target) {
  if (upload.form.get("intent") === "files") {
    const event = Number(upload.form.get("event"));
    if (upload.files) return attach(event);
    return missing(event, ["Choose at least one file."], 400);
  }
  if (upload.isTooLarge) {
    await upload.discard();
    const lines = [
      "The files are larger than 20 MiB in total, so nothing was sent. Remove some, or pack them.",
    ];
    return refused(
      "message",
      { result: lost({ status: "error", error: { "": lines }, initialValue: kept() }) },
      413,
    );
  }
  const options = { id, query: seenIn(upload.form), hide: ["event"] };
  const sent = await perform(visitor, upload.form, writeAboutSubmission, options);
  if (!sent.ok) {
    await upload.discard();
    const refusal = await sent.refusal.json();
    const isOther = sent.failure?.code === "message_stored";
    const result = lost(isOther ? { ...refusal.result, error: { "": [OTHERWISE] } } : refusal.result);
    if (isOther) return refused("message", { result, next: newAttempt() }, 409);
    return refused("message", { result }, sent.refusal.status);
  }
  const { event, files } = sent.reply;
  if (files === 0 || !upload.files) return attach(event);
  await upload.discard();
  return arrivedBefore(event, files);

  async function attach(event: number) {
    if (!upload.files) return done(event);
    const attached = Number(upload.form.get("stored") ?? 0);
    visitor.askForFiles = (lines) => ({ files: { event, lines, stored: attached } });
    const query = { event: String(event), attached: String(attached) };
    try {
      const [stored] = await visitor.call(attachFiles, undefined, { id, query, files: upload.files });
      secrets.add(stored?.secret);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      await upload.discard();
      if (error.code === "attached_already") return arrivedBefore(event, attachmentsIn(error));
      return missing(event, errorLines(error.body, error.statusText), error.status);
    }
    return done(event);
  }

  async function done(event: number) {
    const headers = await secrets.headers();
    return redirect(`/account/submissions/${id}#event-${event}`, { headers });
  }

  function kept() {
    return { text: String(upload.form.get("text") ?? "") };
  }
}

/**
 * Another text arrived under the form's id, although its response did not. A draft brings that id back, so that loading the page again would
 * not be enough for a message of its own.
 */
const OTHERWISE =
  "An earlier version of this message was stored already, so this one was not. Send it once more, and it is a message of its own.";

/** The files of an earlier attempt are stored; those of this one may be others, so these are asked for. */
const arrivedBefore = (event: number, stored: number) =>
  refused("message", { result: null, files: { event, lines: [], stored } }, 200);

const missing = (event: number, lines: string[], status: number) =>
  refused("message", { result: null, files: { event, lines } }, status);
