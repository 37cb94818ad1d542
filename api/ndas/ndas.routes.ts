import { getNda, getNdaText, signNda } from "#contract/ndas";
import { appendOwn } from "../audit/audit";
import { ownTransaction } from "../auth/sessions/own-transaction";
import { isUniqueViolation } from "../database/transaction";
import { refused } from "../http/api-error";
import { createRouter } from "../http/router";
import { fillNda, namesOfSigner } from "./nda-text.rules";
import { findCurrentText, findNda, findSigner, insertNda, rememberShownText } from "./ndas.store";
import { readSignature, signaturePurpose } from "./signature";

export const ndas = createRouter();

const notFound = () => refused(404, "You have not signed the agreement.");
const signedAlready = () => refused(409, "You have signed the agreement already.");
const noText = () => refused(503, "The agreement is not available at the moment. Try again later.");

ndas.on(getNdaText, async ({ db, user, now, identity }) => {
  const [text, signer] = [await findCurrentText(db), await findSigner(db, user.id)];
  if (!text || !signer) throw noText();
  if (signer.nda_shown !== text.sha256) await rememberShownText(db, user.id, text.sha256);
  const { first_name, last_name } = signer;
  const content = fillNda(text.content, { first_name, last_name, date: now(), company: identity.company });
  return [{ content, version: text.sha256 }];
});

ndas.on(signNda, async (call) => {
  const { user, body, client, vault, newId, now, identity } = call;
  if (user.status.has_signed_nda) throw signedAlready();
  const signature = await readSignature(body.signature_data);
  const at = now();
  try {
    await ownTransaction(call, async (tx) => {
      const [text, signer] = [await findCurrentText(tx), await findSigner(tx, user.id)];
      if (!text || !signer) throw noText();
      // A researcher may have read an earlier text in one window, and been shown this one in another.
      if ((body.version ?? signer.nda_shown ?? text.sha256) !== text.sha256) {
        throw refused(409, "The agreement was changed since you read it. Read the new text, then sign it.");
      }
      await insertNda(tx, {
        id: newId(),
        researcher_id: user.id,
        signature: vault.seal(signature, signaturePurpose(user.id)),
        text_sha256: text.sha256,
        signer: `${signer.first_name} ${signer.last_name}`,
        company: identity.company,
        address: client.address,
        user_agent: client.userAgent,
        created_at: at,
      });
      await appendOwn(tx, user.id, { action: "nda.sign", details: { text: text.sha256 }, now: at });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? signedAlready() : error;
  }
  return { signature, created_at: new Date(at).toISOString() };
});

ndas.on(getNda, async ({ db, user, vault, identity }) => {
  const [nda, profile] = [await findNda(db, user.id), await findSigner(db, user.id)];
  if (!nda) throw notFound();
  const { text, text_sha256: version, signer, company, address, created_at } = nda;
  const names = namesOfSigner(signer, profile);
  const blanks = { ...names, date: created_at, company: company ?? identity.company };
  return {
    content: fillNda(text, blanks),
    text,
    version,
    signer,
    company,
    address,
    signature: vault.open(nda.signature, signaturePurpose(user.id)),
    created_at: new Date(created_at).toISOString(),
  };
});
