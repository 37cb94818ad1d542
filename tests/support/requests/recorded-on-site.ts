import { send } from "../people/caller";
import type { RunningSite } from "../servers/running-site";
import { recordedFiles, recordedResearch } from "./record";

/** The submission of `withRecord`, on a running instance: sent with two files, asked about, answered and declined. */
export async function recorded(site: RunningSite, token: string) {
  const submitted = await send(site, "POST", "/submissions", { token, json: { details: recordedResearch } });
  const { id, number, secret } = await submitted.json();
  const attached = await fetch(`${site.url}/api/submissions/${id}/attachments`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, Cookie: "csrftoken=test", "X-CSRFToken": "test" },
    body: filesAsForm(),
  });
  const [file] = await attached.json();
  await site.programme("submission", "ask", number, "--text", "Which versions?", "--readable");
  await send(site, "POST", `/submissions/${id}/messages`, { token, json: { text: "17.2 and 17.3" } });
  await site.programme("submission", "decline", number, "--yes");
  const record = await (await send(site, "GET", `/submissions/${id}/record`, { token })).text();
  return { record, secrets: [String(secret), String(file.secret)] };
}

function filesAsForm(): FormData {
  const body = new FormData();
  for (const [name, text] of Object.entries(recordedFiles))
    body.append("attachments", new File([text], name));
  return body;
}
