import { expect, test } from "vitest";
import { signedInApi } from "../../tests/support/servers/api";
import { insertMessage } from "../content/messages.store";
import { transaction } from "../database/transaction";
import { issuingOf } from "../receipts/issue";
import { act } from "./events.store";

test("who has seen news on the submission's page has read the messages of it, and no others", async () => {
  const { api, token, id: researcher_id } = await signedInApi();
  const { id, number } = await api.submit(token);
  const { newId } = api.services;
  const decide = (name: "take" | "ask", kind: "taken" | "asked") => {
    const event = { id: newId(), submission_id: id, kind, by: "programme" } as const;
    return transaction(api.db, (tx) =>
      act(tx, name, event, { ...issuingOf(api.services), at: api.clock.now }),
    );
  };
  const tell = async (title: string, submission: string | null) => {
    // The command takes the time again for the message of an event.
    api.clock.now += 2;
    const message = { id: newId(), researcher_id, title, message: "News.", submission };
    await insertMessage(api.db, { ...message, created_at: api.clock.now });
    api.clock.now += 1_000;
  };
  await decide("take", "taken");
  await tell("Begun", number);
  await tell("Of something else", null);
  await decide("ask", "asked");
  await tell("Asked", number);
  const unread = async (): Promise<string[]> => {
    const messages: { title: string }[] = await (await api.get("/content/messages/unread", token)).json();
    return messages.map(({ title }) => title);
  };
  const see = (event: number) => api.request("POST", `/submissions/${id}/seen`, { token, json: { event } });

  expect(await unread()).toEqual(["Begun", "Of something else", "Asked"]);
  await see(2);
  expect(await unread()).toEqual(["Of something else", "Asked"]);
  await see(3);
  expect(await unread()).toEqual(["Of something else"]);
});
