import { expect, test } from "vitest";
import { signedInApi } from "../../tests/support/servers/api";
import { insertMessage } from "../content/messages.store";
import { namesInMessages } from "./migrations/030-names-in-messages";

test.each([
  [
    "We have reviewed your invite for Grace Hopper and accepted it. They receive an invitation of their own.",
    "We have reviewed your invite and accepted it. They receive an invitation of their own.",
  ],
  [
    "We have reviewed your invite for Grace\tand Hopper and cannot accept it at this time. The invitation is yours again.\n\nWrite to us.",
    "We have reviewed your invite and cannot accept it at this time. The invitation is yours again.\n\nWrite to us.",
  ],
  ["We have reviewed your invite for the day. Come.", "We have reviewed your invite for the day. Come."],
  ["Grace Hopper and accepted it.", "Grace Hopper and accepted it."],
])("of an earlier message only the name of a referred person goes: %j", async (message, expected) => {
  const { api, id: researcher_id } = await signedInApi();
  const row = { id: api.services.newId(), researcher_id, title: "Your invite", message, created_at: 1 };
  await insertMessage(api.db, row);

  await namesInMessages(api.db);

  const { message: kept } = await api.db
    .selectFrom("messages")
    .select("message")
    .where("id", "=", row.id)
    .executeTakeFirstOrThrow();
  expect(kept).toBe(expected);
});
